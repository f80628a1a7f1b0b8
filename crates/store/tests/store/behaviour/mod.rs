//! What every store has to do. Each function gets an empty database.

pub(crate) mod answers;
pub(crate) mod changes;
pub(crate) mod commit;
pub(crate) mod personal;
pub(crate) mod players;
pub(crate) mod ratings;
pub(crate) mod results;

/// Calls the macro with the names of all tests, by area.
macro_rules! all {
    ($run:ident) => {
        $run! {
            answers {
                answers_outlive_the_program_until_they_are_forgotten
                an_id_used_again_has_the_later_answer
                the_last_races_come_oldest_first
                a_batch_with_answers_and_races_committed_twice_counts_once
                an_answer_comes_with_what_it_answers_or_not_at_all
                the_servers_key_is_the_first_one_for_ever
            }
            changes {
                an_invitation_is_good_until_it_expires_or_is_taken_back
                changes_are_made_in_their_order
                a_change_comes_with_the_rest_of_its_batch_or_not_at_all
                changes_committed_twice_count_once
            }
            commit {
                rows_come_back_in_order_and_to_the_byte
                a_range_of_the_log_has_both_its_ends
                closed_tables_are_not_opened_again_and_the_log_outlives_the_program
                an_empty_batch_is_committed
                a_batch_with_a_number_that_is_taken_leaves_nothing
                a_row_of_a_table_nobody_opened_is_refused
                a_batch_committed_twice_counts_once
                commits_at_the_same_time_all_arrive
                the_last_lines_of_the_chat_come_oldest_first
                a_line_with_a_number_that_is_taken_is_refused
                a_caller_that_stops_waiting_leaves_nothing_half_done_and_the_store_works_on
                what_is_committed_is_seen_by_another_program_at_once
                links_come_back_as_they_were_written
                a_table_opened_and_closed_in_one_batch_is_closed
            }
            personal {
                an_export_has_everything_of_the_person_and_nobody_elses_name
                after_a_deletion_the_name_is_nowhere_and_others_keep_theirs
                a_deletion_does_not_take_rating_points_from_the_opponent
                deleting_twice_is_harmless_and_an_unknown_player_is_told
                a_deletion_does_not_make_a_damaged_log_look_whole
            }
            players {
                a_player_is_found_by_id_and_by_token
                an_id_or_token_that_is_taken_is_refused
                a_player_gets_another_name_and_is_seen_later_but_never_earlier
                a_program_works_until_its_owner_revokes_it
                mutes_are_kept_per_player
            }
            ratings {
                a_game_that_spectators_see_with_a_delay_is_rated_when_they_have_seen_it
                the_winner_of_two_newcomers_goes_up_as_far_as_the_loser_goes_down
                each_game_is_rated_once_in_the_order_of_the_finish_also_in_pieces_and_after_a_restart
                four_players_have_a_ladder_of_their_own_where_each_plays_each
                unrated_games_games_alone_and_games_against_oneself_change_nothing
                the_leaderboard_asks_for_certainty_and_names_people_as_they_are_called_today
            }
            results {
                a_result_comes_back_as_it_was_with_bots
                history_is_a_players_own_newest_first_page_by_page
                a_history_says_which_games_were_private
                all_results_come_page_by_page_each_once
            }
        }
    };
}
pub(crate) use all;
