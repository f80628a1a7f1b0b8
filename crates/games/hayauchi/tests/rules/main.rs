//! Hayauchi, clause by clause.

mod ending;
mod fold;
mod picking;
mod rounds;
mod secret_booze;
mod table;
mod test_table;
