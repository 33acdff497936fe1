import type { Generated } from 'kysely';

/**
 * Every table, as the stores see it on both databases: times are integer milliseconds since the
 * epoch, flags are 0 or 1, and `*_json` columns hold JSON text.
 */
export interface Tables {
  feed_events: FeedEventsTable;
  feed_rejections: FeedRejectionsTable;
  hidden_names: HiddenNamesTable;
  blocked_players: BlockedPlayersTable;
  host_audit: HostAuditTable;
  webhooks: WebhooksTable;
  webhook_outbox: WebhookOutboxTable;
  players: PlayersTable;
  player_name_grams: PlayerNameGramsTable;
  player_changes: PlayerChangesTable;
  victories: VictoriesTable;
  monster_records: MonsterRecordsTable;
  fights: FightsTable;
  bouts: BoutsTable;
  odds_sums: OddsSumsTable;
  odds_history: OddsHistoryTable;
  odds_checkpoint: OddsCheckpointTable;
  race_totals: RaceTotalsTable;
  race_trainers: RaceTrainersTable;
  race_matchups: RaceMatchupsTable;
  record_totals: RecordTotalsTable;
  record_blocks: RecordBlocksTable;
  trainer_records: TrainerRecordsTable;
  record_figures: RecordFiguresTable;
  figure_totals: FigureTotalsTable;
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
  tournaments: TournamentsTable;
  tournament_changes: TournamentChangesTable;
  tournament_participants: TournamentParticipantsTable;
  tournament_former_names: TournamentFormerNamesTable;
  match_orders: MatchOrdersTable;
  broadcast_snapshot: SingleDocumentTable;
  organiser_secret: SingleDocumentTable;
  practice_season: SingleDocumentTable;
  practice_people: PracticePeopleTable;
  practice_tokens: PracticeTokensTable;
  practice_refresh_tokens: PracticeRefreshTokensTable;
  practice_device_codes: PracticeDeviceCodesTable;
}

/** The ids of every feed event that was taken: what makes the feed exactly once. */
interface FeedEventsTable {
  id: string;
  type: string;
  taken_at: number;
  /** The row that the event made and that can be voided or corrected: `fight:NUMBER` or `change:NUMBER`. */
  subject: Generated<string | null>;
  /** The id of the event that took it back. */
  taken_back_by: Generated<string | null>;
}

/** The events that the feed rejected last; old ones go. */
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
  /** A player's or playlist's id, a fighter's or tournament's name in its compared form. */
  subject: string;
  /** The name as the host saw it. */
  label: string;
  /** Every text that is hidden with it, in its compared form. */
  texts_json: string;
  hidden_by: string;
  hidden_at: number;
}

/** Players that public lists leave out. */
interface BlockedPlayersTable {
  user_id: string;
  label: string;
  blocked_by: string;
  blocked_at: number;
}

/** Hosts' actions, in their order; the oldest go. */
interface HostAuditTable {
  number: Generated<number>;
  done_at: number;
  user_id: string;
  user_name: string;
  action: string;
  subject: string;
}

/** Where what happens is sent to, as a host has set it. */
interface WebhooksTable {
  id: string;
  url: string;
  form: 'standard' | 'discord';
  /** The key that signs messages; Discord's form has none. */
  secret: string | null;
  fights: 'none' | 'all' | 'players';
  /** `[{ userId, label }]` of the players whose fights are sent. */
  players_json: string;
  champions: number;
  results: number;
  restocks: number;
  created_by: string;
  created_at: number;
  /** The number in the outbox up to which all is sent. */
  sent_upto: number;
  /** Failures since the last success. */
  attempts: Generated<number>;
  /** Not before this moment after a failure. */
  next_at: Generated<number>;
  failing_since: Generated<number | null>;
  last_at: Generated<number | null>;
  last_answer: Generated<string | null>;
  /** When it was switched off; null while it is on. */
  off_at: Generated<number | null>;
  off_reason: Generated<string | null>;
}

/** The announcements that are not sent to every webhook yet, in the order of their commits. */
interface WebhookOutboxTable {
  number: Generated<number>;
  message_id: string;
  type: string;
  happened_at: number;
  /** Ids of the players that it is about, by side in a fight. */
  players_json: string;
  data_json: string;
}

interface PlayersTable {
  user_id: string;
  /** Null once the platform has given the name to somebody else. */
  login: string | null;
  display_name: string;
  balance: number;
  inventory_json: string;
  /** The time the figures were true for; an older event changes nothing. */
  updated_at: number;
}

/** Every three letters in a row of a player's names. */
interface PlayerNameGramsTable {
  gram: string;
  user_id: string;
}

/** Everything the feed reported of a player's figures, in its order; the figures follow from it. */
interface PlayerChangesTable {
  number: Generated<number>;
  user_id: string;
  /** When it became true by the host's clock; null where it did not say. */
  at: number | null;
  change_json: string;
}

/** One row for each race a player has beaten. */
interface VictoriesTable {
  user_id: string;
  race: string;
  /** Whether it was reported, beside what follows from the fights. */
  told: number;
}

/**
 * One monster as it stood at one appearance: from its entry into the ring until its fall. A figure
 * that is not known is -1, and JSON's null for its techniques.
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
  /** Wins the monster brought into this appearance. */
  starting_streak: number;
  streak: number;
  fallen: number;
  /** Whether a fight brought it, and no event of its own since: it goes with its last fight. */
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
  /** The races of both sides in the order of their bytes: a meeting has one place in the index. */
  first_race: string | null;
  second_race: string | null;
  /** Their trainers, as their records have them; null for an NPC. */
  left_user_id: string | null;
  right_user_id: string | null;
  /** Both sides as of the beginning; null for fights before it was kept. */
  sides_json: string | null;
}

/**
 * A fight that is announced, under the game host's name for it. What is reported of it may come in
 * any order, so a row may begin with a pool or a fight.
 */
interface BoutsTable {
  bout: string;
  /** When its first announcement came; null before. */
  announced_at: number | null;
  /** The time that the announcement in place gives itself. */
  told_at: number | null;
  /** The record of a side, or null where the announcement brings a fighter of its own. */
  left_id: number | null;
  right_id: number | null;
  left_json: string | null;
  right_json: string | null;
  betting_closes_at: number | null;
  starts_at: number | null;
  /** More than one: its times were changed. */
  announcements: number;
  pool_left: number | null;
  pool_right: number | null;
  pool_told_at: number | null;
  /** Written once, with the first announcement, and never changed. */
  estimate_json: string | null;
  fight_number: number | null;
  cancelled: number;
  /** When its fight was decided or it was cancelled, as the server heard of it. */
  ended_at: number | null;
  /** The estimate for the side that won, in millionths; null where it does not count. */
  winner_chance: number | null;
}

/** Sums of estimates by scope (`all`, `week:…`, `race:…`), who gave them, and tenths of the chance. */
interface OddsSumsTable {
  scope: string;
  source: string;
  bin: number;
  estimates: number;
  happened: number;
  /** In millionths, as are the two below; log loss in nats. */
  chances: number;
  log_loss: number;
  brier: number;
}

/** One row, `id` 1: its version goes up when fights of the past change. */
interface OddsHistoryTable {
  id: number;
  version: number;
}

/** The learned state up to a fight, in parts; learning continues from there. */
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

/** Records by type and combined stats; the type '' means all. */
interface RecordTotalsTable {
  race_type: string;
  combined_stats: number;
  records: number;
}

/** Records by type, bucket of combined stats and block of ids; the type '' means all. */
interface RecordBlocksTable {
  race_type: string;
  bucket: number;
  block: number;
  records: number;
}

/** A trainer's records by type and bucket of combined stats. */
interface TrainerRecordsTable {
  user_id: string;
  race_type: string;
  bucket: number;
  records: number;
}

interface Figures {
  lif: number;
  pow: number;
  int: number;
  ski: number;
  spd: number;
  def: number;
}

/** The sort keys of records, beside their rows: fights do not change them. */
interface RecordFiguresTable extends Figures {
  id: number;
  race_type: string;
  combined_stats: number;
}

/** How many records have values of each stat within a block of ten. */
interface FigureTotalsTable extends Figures {
  block: number;
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

/** The best records of those that entered the ring within a week, by one figure. */
interface WeekTopsTable {
  week: number;
  list: string;
  record_id: number;
  figure: number;
}

/** A table of one row, `id` 1: a document that is replaced whole. */
interface SingleDocumentTable {
  id: number;
  document_json: string;
  updated_at: number;
}

interface AlbumsTable {
  /** Counts up as albums come in, as a song's does. */
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
  /** Counts up as songs come in: the order of the catalogue, and the key of its search index. */
  number: Generated<number>;
  id: string;
  album_id: string;
  name: string;
  index: number;
  duration: number;
  url: string;
}

/** The words that names of the catalogue are found by. */
interface MusicWordsTable {
  word: string;
}

/** Everybody who ever logged in with the practice identity service. */
interface PracticePeopleTable {
  user_id: string;
  login: string;
  display_name: string;
  created_at: number;
}

/** A token is known by its SHA-256 alone, in hex. */
interface PracticeTokensTable {
  token_hash: string;
  /** Shared by it and its refresh tokens; null for implicit logins, which have none. */
  sign_in_id: string | null;
  user_id: string;
  client_id: string;
  /** Divided by single spaces. */
  scopes: string;
  expires_at: number;
}

interface PracticeRefreshTokensTable {
  refresh_hash: string;
  /** The same for every token that follows from one login. */
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

/** Which songs are on a playlist; lower positions come first. */
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

interface TournamentsTable {
  /** The name. */
  id: string;
  version: number;
  /** Participants by id, and what was declared; the bracket follows from it. */
  document_json: string;
  updated_at: number;
  participant_count: Generated<number>;
  /** Results declared, the match for third place not counted. */
  outcome_count: Generated<number>;
  champion_id: number | null;
  archived: Generated<number>;
  /** Fights of a match at most; null where nothing is said. */
  best_of: number | null;
  third_place: Generated<number>;
  /** Made by the practice season, which changes no other. */
  practice: Generated<number>;
}

/** A participant as of when it was added, for when the history has lost its record. */
interface TournamentParticipantsTable {
  tournament_id: string;
  record_id: number;
  record_json: string;
}

/** Names that tournaments had before they were renamed. */
interface TournamentFormerNamesTable {
  name: string;
  tournament_id: string;
}

/** The changes of one save; its version is the one it made. */
interface TournamentChangesTable {
  tournament_id: string;
  version: number;
  /** The name the organiser goes by; empty when none was given. */
  organiser: string;
  changes_json: string;
  changed_at: number;
  /** The desk's name for the save, once per tournament; null for saves of whole tournaments. */
  request_id: string | null;
}

/** Matches ordered from the game host, oldest number first. */
interface MatchOrdersTable {
  number: Generated<number>;
  id: string;
  payload_json: string;
  ordered_at: number;
  /** Until then it is with the game host; 0 before it was handed out. */
  leased_until: number;
  deliveries: number;
  /** Whether the game host has acknowledged it. */
  taken: number;
  /** Empty where the order names no match of a tournament. */
  tournament_id: Generated<string>;
  match_id: Generated<string>;
  /** The name the organiser goes by; empty when none was given. */
  organiser: Generated<string>;
  /** Whether it is handed out no more. */
  withdrawn: Generated<number>;
}
