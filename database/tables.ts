import type { Generated } from 'kysely';

/** Times are integer ms since the epoch, flags 0 or 1, and `*_json` columns JSON text. */
export interface Tables {
  feed_events: {
    id: string;
    type: string;
    taken_at: number;
    /** The row that can be voided or corrected: `fight:NUMBER` or `change:NUMBER`. */
    subject: Generated<string | null>;
    taken_back_by: Generated<string | null>;
    /** SHA-256 of the event as it was sent; null for those accepted before it was stored. */
    content: Generated<string | null>;
  };
  feed_position: {
    id: number;
    sequence: number;
    voids: number;
    corrections: number;
    last_event: string | null;
    accepted_at: number | null;
  };
  feed_rejections: {
    number: Generated<number>;
    rejected_at: number;
    event_id: string | null;
    event_type: string | null;
    reason: string;
  };
  hidden_names: {
    kind: 'player' | 'fighter' | 'playlist' | 'tournament';
    subject: string;
    label: string;
    texts_json: string;
    hidden_by: string;
    hidden_at: number;
  };
  blocked_players: { user_id: string; label: string; blocked_by: string; blocked_at: number };
  host_audit: {
    number: Generated<number>;
    done_at: number;
    user_id: string;
    user_name: string;
    action: string;
    subject: string;
  };
  webhooks: {
    id: string;
    url: string;
    form: 'standard' | 'discord';
    secret: string | null;
    fights: 'none' | 'all' | 'players';
    /** `[{ userId, label }]` of players and `[{ race, label }]` of breeds whose fights are sent. */
    players_json: string;
    champions: number;
    results: number;
    restocks: number;
    /** The last day, as 2026-01-05, whose recap was sent; null if recaps are not wanted. */
    recaps_upto: Generated<string | null>;
    announced: Generated<number>;
    created_by: string;
    created_at: number;
    sent_upto: number;
    attempts: Generated<number>;
    next_at: Generated<number>;
    failing_since: Generated<number | null>;
    last_at: Generated<number | null>;
    last_answer: Generated<string | null>;
    off_at: Generated<number | null>;
    off_reason: Generated<string | null>;
  };
  webhook_outbox: {
    number: Generated<number>;
    message_id: string;
    type: string;
    happened_at: number;
    players_json: string;
    data_json: string;
  };
  /** One row, `id` 1: the keys that sign calls, and the number in the outbox of the last row sent. */
  push_state: {
    id: number;
    public_key: string;
    private_key: string;
    sent_upto: number;
  };
  seen_fights: { owner_id: string; seen_number: number; seen_arrival: Generated<number> };
  push_subscriptions: {
    id: string;
    owner_id: string;
    endpoint: string;
    p256dh: string;
    auth: string;
    device: string;
    kinds_json: string;
    tells_results: number;
    zone: string;
    quiet_from: number | null;
    quiet_to: number | null;
    per_hour: number;
    per_day: number;
    created_at: number;
    since_number: number;
    hour: Generated<number>;
    hour_sent: Generated<number>;
    day: Generated<number>;
    day_sent: Generated<number>;
  };
  players: {
    user_id: string;
    login: string | null;
    display_name: string;
    balance: number;
    inventory_json: string;
    updated_at: number;
  };
  player_arrivals: { number: Generated<number>; user_id: string; known_since: number };
  player_name_grams: { gram: string; user_id: string };
  fighter_names: { id: Generated<number>; name: string };
  fighter_name_grams: { gram: string; name_id: number };
  player_changes: {
    number: Generated<number>;
    user_id: string;
    at: number | null;
    taken_at: number | null;
    change_json: string;
  };
  victories: { user_id: string; race: string; told: number };
  /** An unknown figure is -1, unknown techniques are JSON's null. */
  monster_records: {
    id: number;
    monster_name: string;
    race: string;
    race_type: string;
    race_subtype: string;
    lif: number;
    pow: number;
    int: number;
    ski: number;
    spd: number;
    def: number;
    loyalty: number;
    guts_rate: number;
    starting_guts: number;
    techniques_json: string;
    user_id: string | null;
    user_name: string | null;
    combined_stats: number;
    date: number;
    starting_streak: number;
    streak: number;
    best_streak: number;
    fallen: number;
    /** A fight created it and no monster event followed: it is deleted with its last fight. */
    came_with_fight: number;
    knock_outs: number;
  };
  fights: {
    number: Generated<number>;
    left_id: number;
    right_id: number;
    left_side_wins: number;
    knock_out: number;
    date: number;
    /** The races of both sides in byte order, so that the index finds a pair in either order. */
    first_race: string | null;
    second_race: string | null;
    left_user_id: string | null;
    right_user_id: string | null;
    sides_json: string | null;
  };
  fight_revisions: {
    id: Generated<number>;
    fight_number: number;
    kind: 'voided' | 'corrected';
    revised_at: number;
    before_json: string | null;
  };
  /** The last change of each object; the `id` of the one of kind `era` names the numbering. */
  changed_objects: {
    number: Generated<number>;
    kind: 'era' | 'fight' | 'record' | 'tournament';
    id: string;
  };
  /** Its events may arrive in any order, so a row may be created by a pool or a fight. */
  bouts: {
    bout: string;
    announced_at: number | null;
    told_at: number | null;
    left_id: number | null;
    right_id: number | null;
    left_json: string | null;
    right_json: string | null;
    betting_closes_at: number | null;
    starts_at: number | null;
    announcements: number;
    pool_left: number | null;
    pool_right: number | null;
    pool_told_at: number | null;
    estimate_json: string | null;
    fight_number: number | null;
    cancelled: number;
    ended_at: number | null;
    winner_chance: number | null;
    fought_week: number | null;
  };
  picks: {
    bout: string;
    user_id: string;
    user_name: string;
    left_side: number;
    sure: number;
    picked_at: number;
  };
  pick_seasons: {
    season: string;
    place: number;
    user_id: string;
    user_name: string;
    picks: number;
    correct: number;
    brier: number;
    lead: number;
  };
  imported_picks: {
    bout: string;
    left_side: number;
    sure: number;
    viewers: number;
  };
  recordings: {
    address: string;
    starts_at: number;
    offset_s: number;
    gone: number;
    told_at: number | null;
  };
  /** Sums of estimates by scope (`all`, `week:…`, `race:…`), source, and tenth of the chance. */
  odds_sums: {
    scope: string;
    source: string;
    bin: number;
    estimates: number;
    happened: number;
    chances: number;
    log_loss: number;
    brier: number;
  };
  /** One row, `id` 1, whose version increases when past fights change. */
  odds_history: {
    id: number;
    version: number;
  };
  odds_checkpoint: { part: number; fight_number: number; document_json: string };
  race_totals: {
    race: string;
    appearances: number;
    fights: number;
    wins: number;
    knock_outs: number;
  };
  race_trainers: { race: string; user_id: string; user_name: string; appearances: number };
  race_matchups: {
    race: string;
    opponent_race: string;
    wins: number;
    losses: number;
    knock_outs: number;
  };
  record_totals: { combined_stats: number; records: number };
  record_figures: {
    id: number;
    race: string;
    race_type: string;
    user_id: string | null;
    combined_stats: number;
    lif: number;
    pow: number;
    int: number;
    ski: number;
    spd: number;
    def: number;
  };
  trainer_totals: { user_id: string; fights: number; wins: number; knock_outs: number };
  week_fights: {
    week: number;
    kind: 'race' | 'trainer';
    subject: string;
    fights: number;
    wins: number;
    knock_outs: number;
  };
  week_tops: { week: number; list: string; record_id: number; figure: number };
  store_status: SingleDocumentTable;
  calibration: SingleDocumentTable;
  albums: {
    number: Generated<number>;
    id: string;
    shortname: string;
    name: string;
    icon: string;
    img_url: string;
    consoles_json: string;
    year: number | null;
    updated_at: number;
  };
  songs: {
    number: Generated<number>;
    id: string;
    album_id: string;
    name: string;
    index: number;
    duration: number;
    url: string;
    artist: string | null;
    /** ReplayGain in dB. */
    gain: number | null;
  };
  music_words: { word: string };
  playlists: {
    id: string;
    owner_id: string;
    owner_name: string;
    name: string;
    is_public: number;
    created_at: number;
  };
  playlist_songs: { playlist_id: string; song_id: string; position: number };
  kept_songs: { owner_id: string; kind: 'favourite' | 'played'; song_id: string; kept_at: number };
  follows: {
    owner_id: string;
    kind: 'player' | 'race';
    subject: string;
    followed_at: number;
    calls: Generated<number>;
  };
  wishes: { owner_id: string; slug: string; wished_at: number; since_arrival: number };
  item_arrivals: { slug: string; arrival: number };
  /** When an account last added or removed an item of one of its sets: `wish pow-1`. */
  last_words: {
    owner_id: string;
    item: string;
    said_at: number;
  };
  kept_answers: {
    /** Their order, whatever clocks say. */
    number: Generated<number>;
    account: string;
    key: string;
    call_hash: string;
    answer_json: string;
    kept_at: number;
  };
  /** Tokens that were logged out, by their hash. */
  ended_tokens: {
    token_hash: string;
    expires_at: number;
  };
  /** Keyed hashes of ids and names; `deleted` is 0 once the person was let in again. */
  deleted_people: {
    hash: string;
    person: string;
    salt: string;
    deleted: number;
    at: number;
  };
  tournaments: {
    /** Its own, which never changes; of tournaments from before that, their name of that time. */
    id: string;
    name: string;
    version: number;
    document_json: string;
    updated_at: number;
    participant_count: Generated<number>;
    outcome_count: Generated<number>;
    champion_id: number | null;
    archived: Generated<number>;
    best_of: number | null;
    third_place: Generated<number>;
    format: 'single' | 'double' | null;
    practice: Generated<number>;
  };
  tournament_changes: {
    tournament_id: string;
    version: number;
    organiser: string;
    changes_json: string;
    changed_at: number;
  };
  tournament_requests: { tournament_id: string; request_id: string; edits_hash: string | null };
  deleted_saves: { request_id: string };
  tournament_participants: { tournament_id: string; record_id: number; record_json: string };
  tournament_former_names: { name: string; tournament_id: string };
  match_orders: {
    number: Generated<number>;
    id: string;
    payload_json: string;
    ordered_at: number;
    leased_until: number;
    deliveries: number;
    taken: number;
    tournament_id: Generated<string>;
    match_id: Generated<string>;
    organiser: Generated<string>;
    withdrawn: Generated<number>;
  };
  broadcast_snapshot: SingleDocumentTable;
  stream_song: SingleDocumentTable;
  organiser_secret: SingleDocumentTable;
  helpers_links: { id: string; name: string; role: 'keeper' | 'caster'; made_at: number };
  practice_season: SingleDocumentTable;
  practice_people: { user_id: string; login: string; display_name: string; created_at: number };
  practice_tokens: {
    token_hash: string;
    /** Shared by it and its refresh tokens; null for implicit logins, which have none. */
    sign_in_id: string | null;
    user_id: string;
    client_id: string;
    scopes: string;
    expires_at: number;
  };
  practice_refresh_tokens: {
    refresh_hash: string;
    sign_in_id: string;
    user_id: string;
    client_id: string;
    scopes: string;
    is_used: Generated<number>;
    expires_at: number;
  };
  practice_device_codes: {
    device_code_hash: string;
    user_code_hash: string;
    client_id: string;
    scopes: string;
    status: 'pending' | 'authorized' | 'denied' | 'used';
    user_id: string | null;
    expires_at: number;
  };
}

interface SingleDocumentTable {
  id: number;
  document_json: string;
  updated_at: number;
}
