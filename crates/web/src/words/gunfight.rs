//! The words of this room.
