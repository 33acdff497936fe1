import { type Kysely, sql } from 'kysely';
import type { DatabaseKind } from '../app-database.ts';

/** All tables as of version 1.0.0, in the order of their references. */
export async function up(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const statements = [tables(kind), kind === 'postgres' ? POSTGRES : SQLITE].join('');
  for (const statement of statements.split(';\n')) {
    if (statement.trim() !== '') await sql.raw(statement).execute(db);
  }
}

/** Texts of type `bytes` are sorted by their bytes, which SQLite always does. */
function tables(kind: DatabaseKind): string {
  const onPostgres = (there: string, elsewhere: string) =>
    kind === 'postgres' ? there : elsewhere;
  const whole = onPostgres('bigint', 'integer');
  const counted = onPostgres(
    'bigint generated always as identity primary key',
    'integer primary key autoincrement',
  );
  const bytes = onPostgres('text collate "C"', 'text');
  const byBytes = onPostgres('collate "C"', 'collate binary');
  const clustered = onPostgres('', 'without rowid');
  return `
  create table feed_events (
    id text primary key, type text not null, taken_at ${whole} not null, subject text, taken_back_by text
  );
  create index feed_events_by_time on feed_events (taken_at);
  create table players (
    user_id text primary key, login text unique, display_name text not null, balance ${whole} not null,
    inventory_json text not null, updated_at ${whole} not null
  );
  create index players_by_display_name on players (display_name);
  create index players_by_login_start on players (login ${byBytes});
  create index players_by_display_name_start on players (lower(display_name ${byBytes}) ${byBytes});
  create table monster_records (
    id ${whole} primary key, monster_name text not null, race text not null, race_type text not null,
    race_subtype text not null, lif integer not null, pow integer not null, "int" integer not null,
    ski integer not null, spd integer not null, def integer not null, loyalty integer not null,
    guts_rate integer not null, starting_guts integer not null, techniques_json text not null,
    user_id text references players (user_id), user_name text, combined_stats integer not null,
    date ${whole} not null, starting_streak integer not null, streak integer not null, fallen integer not null,
    came_with_fight integer not null default 0, knock_outs integer not null default 0,
    best_streak integer not null default 0
  );
  create index monster_records_by_name_start on monster_records (lower(monster_name ${byBytes}) ${byBytes}, id);
  create index monster_records_by_date on monster_records (${onPostgres('date, id', 'date')});
  create index monster_records_by_user_streak
    on monster_records (user_id, best_streak, id) where user_id is not null and best_streak > 0;
  create table fights (
    number ${counted}, left_id ${whole} not null references monster_records (id),
    right_id ${whole} not null references monster_records (id), left_side_wins integer not null,
    knock_out integer not null, date ${whole} not null, first_race text, second_race text, sides_json text,
    left_user_id text, right_user_id text
  );
  create index fights_by_date on fights (date, number);
  create index fights_by_left on fights (left_id, number);
  create index fights_by_right on fights (right_id, number);
  create index fights_by_races on fights (first_race, second_race, number);
  create index fights_of_left_user_id on fights (left_user_id, number) where left_user_id is not null;
  create index fights_of_right_user_id on fights (right_user_id, number) where right_user_id is not null;
  create index fights_of_first_race on fights (first_race, number) where first_race is not null;
  create index fights_of_second_race on fights (second_race, number) where second_race is not null;
  create table race_totals (
    race text primary key, appearances ${whole} not null, fights ${whole} not null, wins ${whole} not null,
    knock_outs ${whole} not null
  );
  create table race_matchups (
    race text not null, opponent_race text not null, wins ${whole} not null, losses ${whole} not null,
    knock_outs ${whole} not null default 0, primary key (race, opponent_race)
  );
  create index race_matchups_by_fights on race_matchups ((wins + losses)) where race < opponent_race;
  create table store_status (
    id integer primary key, document_json text not null, updated_at ${whole} not null
  );
  create table calibration (
    id integer primary key, document_json text not null, updated_at ${whole} not null
  );
  create table practice_season (
    id integer primary key, document_json text not null, updated_at ${whole} not null
  );
  create table albums (
    number ${counted}, id text not null unique, shortname text not null, name text not null, icon text not null,
    img_url text not null, consoles_json text not null, year integer, updated_at ${whole} not null
  );
  create table songs (
    number ${counted}, id text not null unique, album_id text not null references albums (id),
    name text not null, "index" integer not null, duration real not null, url text not null
  );
  create index songs_by_album on songs (album_id, "index");
  create table practice_people (
    user_id text primary key, login text not null unique, display_name text not null,
    created_at ${whole} not null
  );
  create table practice_device_codes (
    device_code_hash text primary key, user_code_hash text not null unique, client_id text not null,
    scopes text not null, status text not null,
    user_id text references practice_people (user_id) on delete cascade, expires_at ${whole} not null
  );
  create table trainer_totals (
    user_id text not null, fights ${whole} not null, wins ${whole} not null, knock_outs ${whole} not null,
    primary key (user_id)
  ) ${clustered};
  create index trainer_totals_by_fights on trainer_totals (fights, user_id);
  create table playlists (
    id text primary key, owner_id text not null, owner_name text not null, name text not null,
    is_public integer not null, created_at ${whole} not null
  );
  create index playlists_by_owner on playlists (owner_id, created_at);
  create table playlist_songs (
    playlist_id text not null references playlists (id), song_id text not null, position integer not null,
    primary key (playlist_id, song_id)
  );
  create index playlist_songs_by_position on playlist_songs (playlist_id, position);
  create table tournaments (
    id text primary key, version ${whole} not null, document_json text not null, updated_at ${whole} not null,
    participant_count integer not null default 0, outcome_count integer not null default 0,
    archived integer not null default 0, champion_id ${whole}, best_of integer,
    third_place integer not null default 0, practice integer not null default 0, name text not null default '',
    format text
  );
  create unique index tournaments_by_name on tournaments (name);
  create table tournament_changes (
    tournament_id text not null references tournaments (id), version ${whole} not null, organiser text not null,
    changes_json text not null, changed_at ${whole} not null, primary key (tournament_id, version)
  );
  create table match_orders (
    number ${counted}, id text not null unique, payload_json text not null, ordered_at ${whole} not null,
    leased_until ${whole} not null, deliveries integer not null, taken integer not null,
    tournament_id text not null default '', match_id text not null default '',
    organiser text not null default '', withdrawn integer not null default 0
  );
  create index match_orders_by_taken on match_orders (taken, number);
  create index match_orders_by_tournament on match_orders (tournament_id, number) where tournament_id <> '';
  create table broadcast_snapshot (
    id integer primary key, document_json text not null, updated_at ${whole} not null
  );
  create table organiser_secret (
    id integer primary key, document_json text not null, updated_at ${whole} not null
  );
  create table practice_tokens (
    token_hash text primary key, sign_in_id text,
    user_id text not null references practice_people (user_id) on delete cascade, client_id text not null,
    scopes text not null, expires_at ${whole} not null
  );
  create table practice_refresh_tokens (
    refresh_hash text primary key, sign_in_id text not null,
    user_id text not null references practice_people (user_id) on delete cascade, client_id text not null,
    scopes text not null, is_used integer not null default 0, expires_at ${whole} not null
  );
  create table tournament_participants (
    tournament_id text not null references tournaments (id), record_id ${whole} not null,
    record_json text not null, primary key (tournament_id, record_id)
  );
  create index tournament_participants_by_record on tournament_participants (record_id);
  create table tournament_former_names (
    name text primary key, tournament_id text not null references tournaments (id)
  );
  create table music_words (word ${bytes} primary key);
  create table player_changes (
    number ${counted}, user_id text not null references players (user_id), at ${whole},
    change_json text not null, taken_at ${whole}
  );
  create index player_changes_by_user on player_changes (user_id, number);
  create table hidden_names (
    kind text not null, subject text not null, label text not null, texts_json text not null,
    hidden_by text not null, hidden_at ${whole} not null,
    constraint hidden_names_key primary key (kind, subject)
  );
  create table blocked_players (
    user_id text primary key, label text not null, blocked_by text not null, blocked_at ${whole} not null
  );
  create table host_audit (
    number ${counted}, done_at ${whole} not null, user_id text not null, user_name text not null,
    action text not null, subject text not null
  );
  create table feed_rejections (
    number ${counted}, rejected_at ${whole} not null, event_id text, event_type text, reason text not null
  );
  create table bouts (
    bout text primary key, announced_at ${whole}, told_at ${whole}, left_id ${whole}, right_id ${whole},
    left_json text, right_json text, betting_closes_at ${whole}, starts_at ${whole},
    announcements integer not null default 0, pool_left ${whole}, pool_right ${whole}, pool_told_at ${whole},
    estimate_json text, fight_number ${whole} unique, cancelled integer not null default 0, ended_at ${whole},
    winner_chance integer, fought_week integer
  );
  create index bouts_that_are_open on bouts (starts_at) where ended_at is null;
  create index bouts_by_winner_chance on bouts (winner_chance, fight_number) where winner_chance is not null;
  create index bouts_of_week_by_chance
    on bouts (fought_week, winner_chance, fight_number) where fought_week is not null;
  create index bouts_of_week_by_closeness
    on bouts (fought_week, (abs(winner_chance - 500000)), fight_number) where fought_week is not null;
  create index bouts_of_week_by_pool
    on bouts (fought_week, (pool_left + pool_right), fight_number) where fought_week is not null;
  create index bouts_by_end on bouts (ended_at, fight_number);
  create table odds_sums (
    scope text not null, source text not null, bin integer not null, estimates ${whole} not null,
    happened ${whole} not null, chances ${whole} not null, log_loss ${whole} not null, brier ${whole} not null,
    constraint odds_sums_key primary key (scope, source, bin)
  );
  create table odds_history (id integer primary key, version ${whole} not null);
  create table odds_checkpoint (
    part integer primary key, fight_number ${whole} not null, document_json text not null
  );
  create table kept_songs (
    owner_id text not null, kind text not null, song_id text not null, kept_at ${whole} not null,
    primary key (owner_id, kind, song_id)
  );
  create index kept_songs_by_time on kept_songs (owner_id, kind, kept_at);
  create table player_name_grams (
    gram ${bytes} not null, user_id ${bytes} not null, primary key (gram, user_id)
  ) ${clustered};
  create table week_fights (
    week integer not null, kind text not null, subject text not null, fights ${whole} not null,
    wins ${whole} not null, knock_outs ${whole} not null, primary key (week, kind, subject)
  ) ${clustered};
  create table week_tops (
    week integer not null, list text not null, record_id ${whole} not null, figure integer not null,
    primary key (week, list, record_id)
  ) ${clustered};
  create index week_tops_by_figure on week_tops (list, figure, record_id);
  create index week_tops_by_record on week_tops (record_id);
  create table webhooks (
    id text primary key, url text not null, form text not null, secret text, fights text not null,
    players_json text not null, champions integer not null, results integer not null, restocks integer not null,
    created_by text not null, created_at ${whole} not null, sent_upto ${whole} not null,
    attempts integer not null default 0, next_at ${whole} not null default 0, failing_since ${whole},
    last_at ${whole}, last_answer text, off_at ${whole}, off_reason text, announced integer not null default 0
  );
  create table webhook_outbox (
    number ${counted}, message_id text not null, type text not null, happened_at ${whole} not null,
    players_json text not null, data_json text not null
  );
  create table follows (
    owner_id text not null, kind text not null, subject text not null, followed_at ${whole} not null,
    calls integer not null default 0, primary key (owner_id, kind, subject)
  );
  create index follows_that_call on follows (kind, subject) where calls = 1;
  create table race_trainers (
    race text not null, user_id text not null references players (user_id), user_name text not null,
    appearances ${whole} not null, primary key (user_id, race)
  ) ${clustered};
  create index race_trainers_by_appearances on race_trainers (race, appearances);
  create table victories (
    user_id text not null references players (user_id), race text not null, told integer not null default 1,
    primary key (user_id, race)
  ) ${clustered};
  create table record_figures (
    id ${whole} not null${onPostgres('', ' primary key')}, race text not null, race_type ${bytes} not null, user_id text,
    combined_stats integer not null, lif integer not null, pow integer not null, "int" integer not null,
    ski integer not null, spd integer not null, def integer not null
    ${onPostgres(', primary key (id) include (combined_stats)', '')}
  );
  create index record_figures_by_type on record_figures (race_type, id, combined_stats);
  create index record_figures_by_lif on record_figures (lif, id, race_type, combined_stats);
  create index record_figures_by_pow on record_figures (pow, id, race_type, combined_stats);
  create index record_figures_by_int on record_figures ("int", id, race_type, combined_stats);
  create index record_figures_by_ski on record_figures (ski, id, race_type, combined_stats);
  create index record_figures_by_spd on record_figures (spd, id, race_type, combined_stats);
  create index record_figures_by_def on record_figures (def, id, race_type, combined_stats);
  create index record_figures_by_stats on record_figures (combined_stats, id, race_type);
  create index record_figures_by_race
    on record_figures (race, id, race_type, combined_stats, lif, pow, "int", ski, spd, def);
  create index record_figures_by_user
    on record_figures (user_id, id, race, race_type, combined_stats, lif, pow, "int", ski, spd, def)
    where user_id is not null;
  create table record_totals (combined_stats integer not null primary key, records ${whole} not null);
  create table kept_answers (
    account text not null, key text not null, call_hash text not null, answer_json text not null,
    kept_at ${whole} not null, primary key (account, key)
  );
  create index kept_answers_by_time on kept_answers (kept_at);
  create table feed_position (
    id integer primary key, sequence ${whole} not null, voids ${whole} not null, corrections ${whole} not null,
    last_event text, accepted_at ${whole}
  );
  create table tournament_requests (
    tournament_id text not null references tournaments (id), request_id text not null,
    primary key (tournament_id, request_id)
  );
  create table fight_revisions (
    id ${counted}, fight_number ${whole} not null, kind text not null, revised_at ${whole} not null,
    before_json text
  );
  create index fight_revisions_by_fight on fight_revisions (fight_number, id);
  create table fighter_names (id ${counted}, name ${bytes} not null unique);
  create table fighter_name_grams (
    gram ${bytes} not null, name_id ${whole} not null, primary key (gram, name_id)
  ) ${clustered};
  create table picks (
    bout text not null references bouts (bout), user_id text not null, user_name text not null,
    left_side integer not null, sure integer not null, picked_at ${whole} not null, primary key (bout, user_id)
  );
  create index picks_by_user on picks (user_id, picked_at);
  create table recordings (
    address text primary key, starts_at ${whole} not null, offset_s integer not null, gone integer not null,
    told_at ${whole}
  );
  create index recordings_by_start on recordings (starts_at);
  create table player_arrivals (
    number ${counted}, user_id text not null unique references players (user_id), known_since ${whole} not null
  );
  create index player_arrivals_by_time on player_arrivals (known_since, number);
  create table deleted_saves (request_id text not null primary key);
  create table push_state (
    id integer primary key, public_key text not null, private_key text not null, sent_upto ${whole} not null
  );
  create table push_subscriptions (
    id text primary key, owner_id text not null, endpoint text not null, p256dh text not null,
    auth text not null, device text not null, kinds_json text not null, tells_results integer not null,
    zone text not null, quiet_from integer, quiet_to integer, per_hour integer not null,
    per_day integer not null, created_at ${whole} not null, since_number ${whole} not null,
    hour integer not null default 0, hour_sent integer not null default 0, day integer not null default 0,
    day_sent integer not null default 0
  );
  create index push_subscriptions_by_owner on push_subscriptions (owner_id);
  create table seen_fights (
    owner_id text primary key, seen_number ${whole} not null, seen_arrival ${whole} not null default 0
  );
  create table stream_song (
    id integer primary key, document_json text not null, updated_at ${whole} not null
  );
  create table wishes (
    owner_id text not null, slug text not null, wished_at ${whole} not null, since_arrival ${whole} not null,
    primary key (owner_id, slug)
  );
  create index wishes_by_item on wishes (slug);
  create table item_arrivals (slug text primary key, arrival ${whole} not null);
  create index item_arrivals_in_order on item_arrivals (arrival);
  create table last_words (
    owner_id text not null, item text not null, said_at ${whole} not null, primary key (owner_id, item)
  );
  create index last_words_by_time on last_words (said_at);
`;
}

/**
 * The tags of songs and albums by number: `tsvector` with every beginning of a word. VACUUM runs early in the
 * archive, since a search stays within an index only where it has been.
 */
const POSTGRES = `
  create table song_tags (number bigint primary key, tags tsvector not null);
  create index song_tags_by_tag on song_tags using gin (tags);
  create table album_tags (number bigint primary key, tags tsvector not null);
  create index album_tags_by_tag on album_tags using gin (tags);
  alter table monster_records set (autovacuum_vacuum_insert_scale_factor = 0.02);
  alter table record_figures set (autovacuum_vacuum_insert_scale_factor = 0.02);
`;

const FTS5 = `using fts5(
    tags, content='', contentless_delete=1, detail=none,
    prefix='2 3 4 5 6 7 8 9 10 11 12', tokenize='unicode61 remove_diacritics 0'
  );
`;
const SQLITE = `
  create virtual table song_tags ${FTS5}
  create virtual table album_tags ${FTS5}`;
