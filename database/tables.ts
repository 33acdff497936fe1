import type { Generated } from 'kysely';

/**
 * Every table as the stores use it on both databases: times are integer milliseconds since the
 * epoch, flags are 0 or 1, and `*_json` columns have JSON text.
 */
export interface Tables {
  feed_events: FeedEventsTable;
  feed_position: FeedPositionTable;
  feed_rejections: FeedRejectionsTable;
  hidden_names: HiddenNamesTable;
  blocked_players: BlockedPlayersTable;
  host_audit: HostAuditTable;
  webhooks: WebhooksTable;
  webhook_outbox: WebhookOutboxTable;
  push_state: PushStateTable;
  seen_fights: SeenFightsTable;
  push_subscriptions: PushSubscriptionsTable;
  players: PlayersTable;
  player_arrivals: PlayerArrivalsTable;
  player_name_grams: PlayerNameGramsTable;
  fighter_names: FighterNamesTable;
  fighter_name_grams: FighterNameGramsTable;
  player_changes: PlayerChangesTable;
  victories: VictoriesTable;
  monster_records: MonsterRecordsTable;
  fights: FightsTable;
  fight_revisions: FightRevisionsTable;
  bouts: BoutsTable;
  picks: PicksTable;
  recordings: RecordingsTable;
  odds_sums: OddsSumsTable;
  odds_history: OddsHistoryTable;
  odds_checkpoint: OddsCheckpointTable;
  race_totals: RaceTotalsTable;
  race_trainers: RaceTrainersTable;
  race_matchups: RaceMatchupsTable;
  record_totals: RecordTotalsTable;
  record_figures: RecordFiguresTable;
  trainer_totals: TrainerTotalsTable;
  week_fights: WeekFightsTable;
  week_tops: WeekTopsTable;
  store_status: SingleDocumentTable;
  calibration: SingleDocumentTable;
  albums: AlbumsTable;
  songs: SongsTable;
  music_words: MusicWordsTable;
  playlists: PlaylistsTable;
  playlist_songs: PlaylistSongsTable;
  kept_songs: KeptSongsTable;
  follows: FollowsTable;
  wishes: WishesTable;
  item_arrivals: ItemArrivalsTable;
  last_words: LastWordsTable;
  kept_answers: KeptAnswersTable;
  tournaments: TournamentsTable;
  tournament_changes: TournamentChangesTable;
  tournament_requests: TournamentRequestsTable;
  deleted_saves: DeletedSavesTable;
  tournament_participants: TournamentParticipantsTable;
  tournament_former_names: TournamentFormerNamesTable;
  match_orders: MatchOrdersTable;
  broadcast_snapshot: SingleDocumentTable;
  stream_song: SingleDocumentTable;
  organiser_secret: SingleDocumentTable;
  practice_season: SingleDocumentTable;
  practice_people: PracticePeopleTable;
  practice_tokens: PracticeTokensTable;
  practice_refresh_tokens: PracticeRefreshTokensTable;
  practice_device_codes: PracticeDeviceCodesTable;
}

/** The ids of all accepted feed events, by which repeated ones are recognised. */
/** What the feed has accepted: one row. */
interface FeedPositionTable {
  id: number;
  /** The number of accepted events. */
  sequence: number;
  voids: number;
  corrections: number;
  last_event: string | null;
  accepted_at: number | null;
}

interface FeedEventsTable {
  id: string;
  type: string;
  taken_at: number;
  /**
   * The row that the event created and that can be voided or corrected: `fight:NUMBER` or
   * `change:NUMBER`.
   */
  subject: Generated<string | null>;
  /** The id of the event that voided or corrected it. */
  taken_back_by: Generated<string | null>;
}

/** The events that the feed rejected last; the oldest are deleted. */
interface FeedRejectionsTable {
  number: Generated<number>;
  rejected_at: number;
  event_id: string | null;
  event_type: string | null;
  reason: string;
}

/** Names that a host has hidden. */
interface HiddenNamesTable {
  kind: 'player' | 'fighter' | 'playlist' | 'tournament';
  /** A player's or playlist's id, or a fighter's or tournament's normalised name. */
  subject: string;
  /** The name as the host saw it. */
  label: string;
  /** All hidden spellings, normalised. */
  texts_json: string;
  hidden_by: string;
  hidden_at: number;
}

/** Players left out of public lists. */
interface BlockedPlayersTable {
  user_id: string;
  label: string;
  blocked_by: string;
  blocked_at: number;
}

/** Hosts' actions in order; the oldest are deleted. */
interface HostAuditTable {
  number: Generated<number>;
  done_at: number;
  user_id: string;
  user_name: string;
  action: string;
  subject: string;
}

/** Webhooks that hosts have added. */
interface WebhooksTable {
  id: string;
  url: string;
  form: 'standard' | 'discord';
  /** The key that signs messages; null in Discord's form. */
  secret: string | null;
  fights: 'none' | 'all' | 'players';
  /** `[{ userId, label }]` of players and `[{ race, label }]` of breeds whose fights are sent. */
  players_json: string;
  champions: number;
  results: number;
  restocks: number;
  /** Fights that are announced, of the same players. */
  announced: Generated<number>;
  created_by: string;
  created_at: number;
  /** The number in the outbox of the last row sent. */
  sent_upto: number;
  /** Failures since the last success. */
  attempts: Generated<number>;
  /** The time of the next retry after a failure. */
  next_at: Generated<number>;
  failing_since: Generated<number | null>;
  last_at: Generated<number | null>;
  last_answer: Generated<string | null>;
  /** When it was switched off; null while it is on. */
  off_at: Generated<number | null>;
  off_reason: Generated<string | null>;
}

/** Events that have not been sent to every webhook yet, in the order of their commits. */
interface WebhookOutboxTable {
  number: Generated<number>;
  message_id: string;
  type: string;
  happened_at: number;
  /** Ids of the players involved, by side in a fight. */
  players_json: string;
  data_json: string;
}

interface PlayersTable {
  user_id: string;
  /** Null once the platform has given the login to somebody else. */
  login: string | null;
  display_name: string;
  balance: number;
  inventory_json: string;
  /** The time of the figures; older events do not change them. */
  updated_at: number;
}

/** When the league came to know each player, in that order. */
interface PlayerArrivalsTable {
  number: Generated<number>;
  user_id: string;
  /** The time of the first event by the host's clock, else the server's. */
  known_since: number;
}

/** The trigrams of players' names. */
interface PlayerNameGramsTable {
  gram: string;
  user_id: string;
}

/** All names that fighters ever had, each once. */
interface FighterNamesTable {
  id: Generated<number>;
  name: string;
}

/** The trigrams of fighters' names. */
interface FighterNameGramsTable {
  gram: string;
  name_id: number;
}

/** All reported changes of a player's figures, in order; the figures are computed from them. */
interface RecordingsTable {
  address: string;
  /** In ms since the epoch. */
  starts_at: number;
  /** Seconds that fights are later in it than their times say. */
  offset_s: number;
  gone: number;
  /** When this was true by the host's clock; null without a time. */
  told_at: number | null;
}

interface PlayerChangesTable {
  number: Generated<number>;
  user_id: string;
  /** The event's own time by the host's clock; null without one. */
  at: number | null;
  /** When the server accepted it; null for changes from before this was stored. */
  taken_at: number | null;
  change_json: string;
}

/** One row per race a player has beaten. */
interface VictoriesTable {
  user_id: string;
  race: string;
  /** Whether it was reported, in addition to fights. */
  told: number;
}

/**
 * One monster at one appearance, from entering the ring to its defeat. An unknown figure is -1,
 * unknown techniques are JSON's null.
 */
interface MonsterRecordsTable {
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
  /** The trainer's name as it was then; null for an NPC. */
  user_name: string | null;
  combined_stats: number;
  date: number;
  /** Wins from before this appearance. */
  starting_streak: number;
  /** Wins of its present run; kept after its loss. */
  streak: number;
  /** The longest run, whatever came after. */
  best_streak: number;
  fallen: number;
  /**
   * Whether a fight created it and no monster event followed: it is deleted with its last fight.
   */
  came_with_fight: number;
  /** Fights it won by knock-out. */
  knock_outs: number;
}

interface FightsTable {
  number: Generated<number>;
  left_id: number;
  right_id: number;
  left_side_wins: number;
  knock_out: number;
  date: number;
  /** The races of both sides in byte order, so that the index finds a pair in either order. */
  first_race: string | null;
  second_race: string | null;
  /** Their trainers, from their records; null for an NPC. */
  left_user_id: string | null;
  right_user_id: string | null;
  /** Both sides at the start; null for fights from before this was stored. */
  sides_json: string | null;
}

/** Voids and corrections of fights, in order. */
interface FightRevisionsTable {
  id: Generated<number>;
  fight_number: number;
  kind: 'voided' | 'corrected';
  revised_at: number;
  /** The fight as it was before, a `MatchRecord`; null for revisions from before this was stored. */
  before_json: string | null;
}

/**
 * An announced fight, by the game host's id. Its events may arrive in any order, so a row may be
 * created by a pool or a fight.
 */
interface BoutsTable {
  bout: string;
  /** When its first announcement arrived; null before. */
  announced_at: number | null;
  /** The time in the latest announcement. */
  told_at: number | null;
  /** The record of a side, or null if the announcement describes a new fighter. */
  left_id: number | null;
  right_id: number | null;
  left_json: string | null;
  right_json: string | null;
  betting_closes_at: number | null;
  starts_at: number | null;
  /** Above 1: its times were changed. */
  announcements: number;
  pool_left: number | null;
  pool_right: number | null;
  pool_told_at: number | null;
  /** Stored with the first announcement, and never changed. */
  estimate_json: string | null;
  fight_number: number | null;
  cancelled: number;
  /** When the server received the result or the cancellation. */
  ended_at: number | null;
  /** The estimate for the winner, in millionths; null if it is not scored. */
  winner_chance: number | null;
  /** The week of its fight, as in `week_fights`; null without a fight. */
  fought_week: number | null;
}

/** The side of an announced fight that a viewer expects to win; one for each viewer and fight. */
interface PicksTable {
  bout: string;
  user_id: string;
  /** The viewer's name when it was made. */
  user_name: string;
  left_side: number;
  /** In per cent. */
  sure: number;
  picked_at: number;
}

/** Sums of estimates by scope (`all`, `week:…`, `race:…`), source, and tenth of the chance. */
interface OddsSumsTable {
  scope: string;
  source: string;
  bin: number;
  estimates: number;
  happened: number;
  /** In millionths, like the next two; log loss in nats. */
  chances: number;
  log_loss: number;
  brier: number;
}

/** One row, `id` 1, whose version increases when past fights change. */
interface OddsHistoryTable {
  id: number;
  version: number;
}

/** The state of the model after a fight, in parts, from which learning continues. */
interface OddsCheckpointTable {
  part: number;
  fight_number: number;
  document_json: string;
}

/** Aggregates of a race over all appearances and fights. */
interface RaceTotalsTable {
  race: string;
  appearances: number;
  fights: number;
  wins: number;
  knock_outs: number;
}

interface RaceTrainersTable {
  race: string;
  user_id: string;
  user_name: string;
  appearances: number;
}

interface RaceMatchupsTable {
  race: string;
  opponent_race: string;
  wins: number;
  losses: number;
  /** Of the wins, those by knock-out. */
  knock_outs: number;
}

/** The number of records by combined stats. */
interface RecordTotalsTable {
  combined_stats: number;
  records: number;
}

/** Fields of records for searches, in a table that fights do not change. */
interface RecordFiguresTable {
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
}

/** A trainer's fights over all records. */
interface TrainerTotalsTable {
  user_id: string;
  fights: number;
  wins: number;
  knock_outs: number;
}

/** Fights of a race or a trainer within a week. */
interface WeekFightsTable {
  /** Weeks since the Monday before 1970, in UTC. */
  week: number;
  kind: 'race' | 'trainer';
  /** RACE_SUPERTYPE, or the trainer's id. */
  subject: string;
  fights: number;
  wins: number;
  knock_outs: number;
}

/** The best records, by one figure, of those that entered the ring in a week. */
interface WeekTopsTable {
  week: number;
  list: string;
  record_id: number;
  figure: number;
}

/** A table of one row, `id` 1: a document that is always replaced as a whole. */
interface SingleDocumentTable {
  id: number;
  document_json: string;
  updated_at: number;
}

interface AlbumsTable {
  /** Assigned in order of arrival, like a song's. */
  number: Generated<number>;
  id: string;
  shortname: string;
  name: string;
  icon: string;
  img_url: string;
  consoles_json: string;
  year: number | null;
  updated_at: number;
}

interface SongsTable {
  /** Assigned in order of arrival: the catalogue's order, and the key of its search index. */
  number: Generated<number>;
  id: string;
  album_id: string;
  name: string;
  index: number;
  duration: number;
  url: string;
}

/** The words of the catalogue's names, for correcting typing mistakes. */
interface MusicWordsTable {
  word: string;
}

/** Everybody who has logged in with the practice identity service. */
interface PracticePeopleTable {
  user_id: string;
  login: string;
  display_name: string;
  created_at: number;
}

/** The SHA-256 of the token, in hex. */
interface PracticeTokensTable {
  token_hash: string;
  /** Shared by it and its refresh tokens; null for implicit logins, which have none. */
  sign_in_id: string | null;
  user_id: string;
  client_id: string;
  /** Separated by single spaces. */
  scopes: string;
  expires_at: number;
}

interface PracticeRefreshTokensTable {
  refresh_hash: string;
  /** The same for all tokens of one login. */
  sign_in_id: string;
  user_id: string;
  client_id: string;
  scopes: string;
  is_used: Generated<number>;
  expires_at: number;
}

interface PracticeDeviceCodesTable {
  device_code_hash: string;
  user_code_hash: string;
  client_id: string;
  scopes: string;
  status: 'pending' | 'authorized' | 'denied' | 'used';
  /** The person who authorised it. */
  user_id: string | null;
  expires_at: number;
}

interface PlaylistsTable {
  id: string;
  /** The platform's id of its owner. */
  owner_id: string;
  owner_name: string;
  name: string;
  is_public: number;
  created_at: number;
}

/** The songs on a playlist; lower positions come first. */
interface PlaylistSongsTable {
  playlist_id: string;
  song_id: string;
  position: number;
}

/** The players and races that viewers follow. */
interface FollowsTable {
  /** The platform's id of the viewer. */
  owner_id: string;
  kind: 'player' | 'race';
  /** The player's id, or RACE_SUPERTYPE. */
  subject: string;
  followed_at: number;
  /** 1 if the viewer wants to be called about it. */
  calls: Generated<number>;
}

/** One row, `id` 1: the keys that sign calls, and the number in the outbox of the last row sent. */
interface PushStateTable {
  id: number;
  public_key: string;
  private_key: string;
  sent_upto: number;
}

/** The items that accounts wish for. */
interface WishesTable {
  owner_id: string;
  slug: string;
  wished_at: number;
  /** The last arrival of any item before the wish. */
  since_arrival: number;
}

/** When each item last came into the store, counted from 1. */
interface ItemArrivalsTable {
  slug: string;
  arrival: number;
}

/** When an account last added or removed an item of one of its sets: `wish pow-1`. */
interface LastWordsTable {
  owner_id: string;
  item: string;
  said_at: number;
}

/** Up to which fight, and which arrival of an item, each account has seen what it missed. */
interface SeenFightsTable {
  owner_id: string;
  seen_number: number;
  seen_arrival: Generated<number>;
}

/** Browsers that accounts are called on. */
interface PushSubscriptionsTable {
  /** The hash of `endpoint`. */
  id: string;
  owner_id: string;
  /** The address at the browser's push service, which is its secret. */
  endpoint: string;
  p256dh: string;
  auth: string;
  device: string;
  kinds_json: string;
  /** 0 if results are not told. */
  tells_results: number;
  /** The time zone of the quiet hours, which are in minutes of the day. */
  zone: string;
  quiet_from: number | null;
  quiet_to: number | null;
  per_hour: number;
  per_day: number;
  created_at: number;
  /** The number in the outbox that it does not get any more. */
  since_number: number;
  /** The hour and day (since the epoch) of the last call, and the calls in it. */
  hour: Generated<number>;
  hour_sent: Generated<number>;
  day: Generated<number>;
  day_sent: Generated<number>;
}

/** A viewer's kept songs and albums; the newest comes first. */
interface KeptSongsTable {
  /** The platform's id of the viewer. */
  owner_id: string;
  kind: 'favourite' | 'played';
  song_id: string;
  /** In ms. */
  kept_at: number;
}

/** The answers of changes that were stored, for requests that are sent again. */
interface KeptAnswersTable {
  /** The platform's id of the person who made the change. */
  account: string;
  /** The request's `Idempotency-Key`. */
  key: string;
  /** Of the endpoint and its input. */
  call_hash: string;
  answer_json: string;
  /** In ms. */
  kept_at: number;
}

interface TournamentsTable {
  /** Its own, which never changes; of tournaments from before that, their name of that time. */
  id: string;
  /** Unique; the id on the wire. */
  name: string;
  version: number;
  /** Participants by id, and the organisers' declarations; the bracket is computed from it. */
  document_json: string;
  updated_at: number;
  participant_count: Generated<number>;
  /** Results declared, the match for third place not counted. */
  outcome_count: Generated<number>;
  champion_id: number | null;
  archived: Generated<number>;
  /** Maximum fights of a match; null if unset. */
  best_of: number | null;
  third_place: Generated<number>;
  /** `double`, or null for a single elimination. */
  format: 'single' | 'double' | null;
  /** Created by the practice season, which may only change these. */
  practice: Generated<number>;
}

/** A participant's record as it was when added, in case the history loses it. */
interface TournamentParticipantsTable {
  tournament_id: string;
  record_id: number;
  record_json: string;
}

/** Former names of renamed tournaments. */
interface TournamentFormerNamesTable {
  name: string;
  tournament_id: string;
}

/** The changes of one save, which created this version. */
interface TournamentChangesTable {
  tournament_id: string;
  version: number;
  /** The organiser's name; empty without one. */
  organiser: string;
  changes_json: string;
  changed_at: number;
}

/** The request ids of applied saves, also of those that changed nothing. */
interface TournamentRequestsTable {
  tournament_id: string;
  request_id: string;
}

/** The request ids of saves of tournaments that were deleted. */
interface DeletedSavesTable {
  request_id: string;
}

/** Matches ordered from the game host; the oldest have the lowest numbers. */
interface MatchOrdersTable {
  number: Generated<number>;
  id: string;
  payload_json: string;
  ordered_at: number;
  /** The end of the lease by the game host; 0 before it was fetched. */
  leased_until: number;
  deliveries: number;
  /** Whether the game host has accepted it. */
  taken: number;
  /** Empty if the match is not part of a tournament. */
  tournament_id: Generated<string>;
  match_id: Generated<string>;
  /** The organiser's name; empty without one. */
  organiser: Generated<string>;
  /** Whether it was withdrawn. */
  withdrawn: Generated<number>;
}
