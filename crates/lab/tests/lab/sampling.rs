//! Sampling on several threads.

use std::ops::ControlFlow;

use bots::solve::known::Leduc;
use bots::solve::mccfr::Mccfr;

#[test]
fn the_number_of_threads_changes_nothing() {
    let learned = |threads: usize| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        pool.install(|| {
            let mut mccfr = Mccfr::new(Leduc::by_rank(), "noon");
            mccfr.run(20, |_| ControlFlow::Continue(()));
            mccfr.mixtures(0).chain(mccfr.mixtures(1)).collect::<Vec<_>>()
        })
    };
    assert_eq!(learned(1), learned(3));
}
