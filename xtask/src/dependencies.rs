//! Checks every dependency against `deny.toml`, using `cargo metadata`: an allowed licence, no source but the registry,
//! no wildcard version. `cargo deny check bans licenses sources` does the same, but takes minutes to build.

use std::collections::BTreeSet;

use anyhow::{Context, Result, ensure};
use serde::Deserialize;
use spdx::{Expression, Licensee, ParseMode};

use crate::run::{cargo, root};

/// How the source of a package from a registry begins; one from a repository begins with `git+`.
const REGISTRY: &str = "registry+";

#[derive(Deserialize)]
struct Rules {
    licenses: Licenses,
}

#[derive(Deserialize)]
struct Licenses {
    allow: Vec<String>,
}

#[derive(Deserialize)]
struct Metadata {
    packages: Vec<Package>,
    workspace_members: Vec<String>,
    resolve: Resolve,
}

#[derive(Deserialize)]
struct Resolve {
    nodes: Vec<Node>,
}

/// A package and what it depends on.
#[derive(Deserialize)]
struct Node {
    id: String,
    deps: Vec<Edge>,
}

#[derive(Deserialize)]
struct Edge {
    pkg: String,
    dep_kinds: Vec<DepKind>,
}

#[derive(Deserialize)]
struct DepKind {
    kind: Option<String>,
}

impl Metadata {
    /// The ids of the packages that are part of a build: not those that only tests need.
    fn built(&self) -> BTreeSet<&str> {
        let mut built = BTreeSet::new();
        let mut open: Vec<&str> = self.workspace_members.iter().map(String::as_str).collect();
        while let Some(id) = open.pop() {
            if built.insert(id) {
                let node = self.resolve.nodes.iter().filter(|node| node.id == id);
                let needed = node.flat_map(|node| &node.deps).filter(|edge| edge.is_built());
                open.extend(needed.map(|edge| edge.pkg.as_str()));
            }
        }
        built
    }
}

impl Edge {
    fn is_built(&self) -> bool {
        self.dep_kinds.iter().any(|dependency| dependency.kind.as_deref() != Some("dev"))
    }
}

#[derive(Deserialize)]
struct Package {
    id: String,
    name: String,
    version: String,
    license: Option<String>,
    /// `None` for a crate of the workspace.
    source: Option<String>,
    dependencies: Vec<Dependency>,
}

#[derive(Deserialize)]
struct Dependency {
    name: String,
    req: String,
    path: Option<String>,
}

/// Checks every package that is part of a build, with any feature and for any target.
pub(crate) fn check() -> Result<()> {
    let rules: Rules = toml::from_str(&std::fs::read_to_string(root().join("deny.toml"))?)?;
    let allowed: Vec<Licensee> = rules
        .licenses
        .allow
        .iter()
        .map(|name| Licensee::parse(name).with_context(|| format!("deny.toml allows {name}, which is no licence")))
        .collect::<Result<_>>()?;
    let output = cargo(["metadata", "--format-version", "1", "--locked", "--all-features"]).output()?;
    ensure!(output.status.success(), "cargo metadata: {}", String::from_utf8_lossy(&output.stderr));
    let metadata: Metadata = serde_json::from_slice(&output.stdout)?;
    let built = metadata.built();
    let packages = metadata.packages.iter().filter(|package| built.contains(package.id.as_str()));
    let wrong: Vec<String> = packages.flat_map(|package| package.complaints(&allowed)).collect();
    ensure!(wrong.is_empty(), "{}", wrong.join("\n"));
    println!("{} packages: licences, sources and versions as deny.toml asks", built.len());
    Ok(())
}

impl Package {
    /// What is wrong with it.
    fn complaints(&self, allowed: &[Licensee]) -> Vec<String> {
        let mut complaints = Vec::new();
        let mut complain = |what: String| complaints.push(format!("{} {}: {what}", self.name, self.version));
        if let Some(source) = &self.source {
            if !source.starts_with(REGISTRY) {
                complain(format!("comes from {source}"));
            }
            let license = self.license.as_deref().unwrap_or_default();
            if !is_allowed(license, allowed) {
                complain(format!("deny.toml does not allow its licence '{license}'"));
            }
        }
        for dependency in self.dependencies.iter().filter(|dependency| dependency.path.is_none()) {
            if dependency.req == "*" {
                complain(format!("takes any version of {}", dependency.name));
            }
        }
        complaints
    }
}

fn is_allowed(license: &str, allowed: &[Licensee]) -> bool {
    let expression = Expression::parse_mode(license, ParseMode::LAX);
    expression
        .is_ok_and(|expression| expression.evaluate(|asked| allowed.iter().any(|licensee| licensee.satisfies(asked))))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn package(license: &str, source: &str, req: &str) -> Package {
        let dependency = Dependency { name: "other".into(), req: req.into(), path: None };
        let (license, source) = (Some(license.into()), Some(source.into()));
        Package {
            id: "some".into(),
            name: "some".into(),
            version: "1.0.0".into(),
            license,
            source,
            dependencies: vec![dependency],
        }
    }

    #[test]
    fn a_licence_a_source_and_a_version_we_do_not_want_are_found() {
        let allowed = ["MIT", "Apache-2.0 WITH LLVM-exception"].map(|name| Licensee::parse(name).unwrap());
        for (license, source, req, wrong) in [
            ("MIT", REGISTRY, "^1", 0),
            ("MIT/Apache-2.0", REGISTRY, "^1", 0),
            ("GPL-3.0 OR Apache-2.0 WITH LLVM-exception", REGISTRY, "^1", 0),
            ("GPL-3.0", REGISTRY, "^1", 1),
            ("MIT AND GPL-3.0", REGISTRY, "^1", 1),
            ("Apache-2.0", REGISTRY, "^1", 1),
            ("", REGISTRY, "^1", 1),
            ("MIT", "git+https://example.org/some", "^1", 1),
            ("GPL-3.0", "git+https://example.org/some", "*", 3),
        ] {
            let complaints = package(license, source, req).complaints(&allowed);
            assert_eq!(complaints.len(), wrong, "{license} {source} {req}: {complaints:?}");
        }
    }
}
