//! Facts about a connection that come from the kernel, so that no client can fake them.

use std::net::IpAddr;

use engine::Micros;
use tokio::net::TcpStream;

use crate::config::{Config, KernelWitness};

/// Bytes that may wait unsent in the kernel. The rest waits in the server, where a ping can overtake it.
const UNSENT: u32 = 32 * 1024;

/// Whether the kernel measures the player's own connection. Behind a proxy the socket ends at the proxy, and a peer on
/// the same machine may be one.
pub(crate) fn is_witness(config: &Config, peer: IpAddr) -> bool {
    match config.kernel_witness {
        KernelWitness::Always => true,
        KernelWitness::Never => false,
        KernelWitness::Auto => !config.trust_proxy && !peer.to_canonical().is_loopback(),
    }
}

/// The smallest round trip that the kernel has recently measured on this connection.
#[cfg(target_os = "linux")]
pub(crate) fn smallest_trip(stream: &TcpStream) -> Option<Micros> {
    let info = nix::sys::socket::getsockopt(stream, linux::TcpInfo).ok()?;
    // Zero and all ones both mean that nothing was measured.
    info.last().copied().filter(|&trip| trip != 0 && trip != u32::MAX).map(Micros::from)
}

/// Limits how much unsent data the kernel accepts for a slow reader.
#[cfg(target_os = "linux")]
pub(crate) fn keep_little_unsent(stream: &TcpStream) {
    // If the kernel refuses, slow readers are only harder to tell from dead ones.
    let _ = nix::sys::socket::setsockopt(stream, linux::Unsent, &UNSENT);
}

/// Not available on other systems.
#[cfg(not(target_os = "linux"))]
pub(crate) fn smallest_trip(_: &TcpStream) -> Option<Micros> {
    None
}

/// Not available on other systems.
#[cfg(not(target_os = "linux"))]
pub(crate) fn keep_little_unsent(_: &TcpStream) {}

#[cfg(target_os = "linux")]
mod linux {
    use nix::{getsockopt_impl, setsockopt_impl, sockopt_impl};

    sockopt_impl!(
        /// The first 152 bytes of `struct tcp_info`, which end with `tcpi_min_rtt` in microseconds (since Linux 4.6).
        TcpInfo,
        GetOnly,
        libc::IPPROTO_TCP,
        libc::TCP_INFO,
        [u32; 38]
    );

    sockopt_impl!(
        /// How much unsent data the kernel accepts before the socket is no longer writable.
        Unsent,
        SetOnly,
        libc::IPPROTO_TCP,
        libc::TCP_NOTSENT_LOWAT,
        u32
    );
}

#[cfg(test)]
mod tests {
    use tokio::io::{AsyncReadExt, AsyncWriteExt};

    use super::*;

    #[test]
    fn the_kernel_is_asked_only_where_the_socket_ends_at_the_server() {
        use KernelWitness::{Always, Auto, Never};
        for (kernel_witness, trust_proxy, peer, asked) in [
            (Auto, false, "203.0.113.7", true),
            (Auto, false, "2001:db8::1", true),
            (Auto, true, "203.0.113.7", false),
            (Auto, false, "127.0.0.1", false),
            (Auto, false, "::1", false),
            (Auto, false, "::ffff:127.0.0.1", false),
            (Always, true, "127.0.0.1", true),
            (Never, false, "203.0.113.7", false),
        ] {
            let config = Config { trust_proxy, kernel_witness, ..Config::default() };
            assert_eq!(is_witness(&config, peer.parse().unwrap()), asked, "{kernel_witness:?} {trust_proxy} {peer}");
        }
    }

    #[cfg(target_os = "linux")]
    #[tokio::test]
    async fn the_kernel_measures_a_connection_on_which_something_was_answered() {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let mut client = TcpStream::connect(listener.local_addr().unwrap()).await.unwrap();
        let (mut server, _) = listener.accept().await.unwrap();
        keep_little_unsent(&server);
        server.write_all(b"ping").await.unwrap();
        client.read_exact(&mut [0; 4]).await.unwrap();
        client.write_all(b"pong").await.unwrap();
        server.read_exact(&mut [0; 4]).await.unwrap();
        let trip = smallest_trip(&server).unwrap();
        assert!((1..1_000_000).contains(&trip), "{trip} microseconds on one machine");
    }
}
