//! Sizes of game trees from fixed positions. `nodes.txt` has the expected counts, one line each: `slug depth nodes
//! position`.

use catalog::Visit;
use engine::{Game, conformance, set_up};
use serde_json::Value;

const NODES: &str = include_str!("nodes.txt");

struct Count<'a> {
    depth: u32,
    position: &'a Value,
}

impl Visit for Count<'_> {
    type Output = u64;

    fn visit<G: Game>(self) -> u64 {
        let state: G = match self.position {
            Value::Number(players) => {
                G::new(players.as_u64().expect("a number of players") as usize, G::Options::default())
            }
            position => set_up(G::Options::default(), position).expect("the position can be"),
        };
        conformance::nodes(&state, self.depth)
    }
}

fn counted(line: &str) -> String {
    let fields: Vec<&str> = line.splitn(4, ' ').collect();
    let [slug, depth, _, position] = fields[..] else { panic!("not a line of counts: {line}") };
    let json = serde_json::from_str(position).expect("a position, or a number of players");
    let count = Count { depth: depth.parse().expect("a depth"), position: &json };
    let nodes = catalog::visit(slug, count).expect("the game is in the catalog");
    format!("{slug} {depth} {nodes} {position}")
}

#[test]
fn trees_have_the_size_they_had() {
    let lines = NODES.lines().map(|line| if line.starts_with('#') { line.into() } else { counted(line) });
    let now: Vec<String> = lines.collect();
    assert_eq!(now, NODES.lines().collect::<Vec<_>>(), "the counts are now:\n{}\n", now.join("\n"));
}
