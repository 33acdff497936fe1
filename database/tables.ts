import type { Generated } from 'kysely';

/** Times are integer ms since the epoch, flags 0 or 1, and `*_json` columns JSON text. */
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
  changed_objects: ChangedObjectsTable;
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
  ended_tokens: EndedTokensTable;
  deleted_people: DeletedPeopleTable;
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

interface FeedPositionTable {
  id: number;
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
  /** The row that can be voided or corrected: `fight:NUMBER` or `change:NUMBER`. */
  subject: Generated<string | null>;
  taken_back_by: Generated<string | null>;
  /** SHA-256 of the event as it was sent; null for those accepted before it was stored. */
  content: Generated<string | null>;
}

interface FeedRejectionsTable {
  number: Generated<number>;
  rejected_at: number;
  event_id: string | null;
  event_type: string | null;
  reason: string;
}

interface HiddenNamesTable {
  kind: 'player' | 'fighter' | 'playlist' | 'tournament';
  subject: string;
  label: string;
  texts_json: string;
  hidden_by: string;
  hidden_at: number;
}

interface BlockedPlayersTable {
  user_id: string;
  label: string;
  blocked_by: string;
  blocked_at: number;
}

interface HostAuditTable {
  number: Generated<number>;
  done_at: number;
  user_id: string;
  user_name: string;
  action: string;
  subject: string;
}

interface WebhooksTable {
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
}

interface WebhookOutboxTable {
  number: Generated<number>;
  message_id: string;
  type: string;
  happened_at: number;
  players_json: string;
  data_json: string;
}

interface PlayersTable {
  user_id: string;
  login: string | null;
  display_name: string;
  balance: number;
  inventory_json: string;
  updated_at: number;
}

interface PlayerArrivalsTable {
  number: Generated<number>;
  user_id: string;
  known_since: number;
}

interface PlayerNameGramsTable {
  gram: string;
  user_id: string;
}

interface FighterNamesTable {
  id: Generated<number>;
  name: string;
}

interface FighterNameGramsTable {
  gram: string;
  name_id: number;
}

interface RecordingsTable {
  address: string;
  starts_at: number;
  offset_s: number;
  gone: number;
  told_at: number | null;
}

interface PlayerChangesTable {
  number: Generated<number>;
  user_id: string;
  at: number | null;
  taken_at: number | null;
  change_json: string;
}

interface VictoriesTable {
  user_id: string;
  race: string;
  told: number;
}

/** An unknown figure is -1, unknown techniques are JSON's null. */
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
  left_user_id: string | null;
  right_user_id: string | null;
  sides_json: string | null;
}

interface FightRevisionsTable {
  id: Generated<number>;
  fight_number: number;
  kind: 'voided' | 'corrected';
  revised_at: number;
  before_json: string | null;
}

/** The last change of each object; the `id` of the one of kind `era` names the numbering. */
interface ChangedObjectsTable {
  number: Generated<number>;
  kind: 'era' | 'fight' | 'record' | 'tournament';
  id: string;
}

/** Its events may arrive in any order, so a row may be created by a pool or a fight. */
interface BoutsTable {
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
}

interface PicksTable {
  bout: string;
  user_id: string;
  user_name: string;
  left_side: number;
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
  chances: number;
  log_loss: number;
  brier: number;
}

/** One row, `id` 1, whose version increases when past fights change. */
interface OddsHistoryTable {
  id: number;
  version: number;
}

interface OddsCheckpointTable {
  part: number;
  fight_number: number;
  document_json: string;
}

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
  knock_outs: number;
}

interface RecordTotalsTable {
  combined_stats: number;
  records: number;
}

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

interface TrainerTotalsTable {
  user_id: string;
  fights: number;
  wins: number;
  knock_outs: number;
}

interface WeekFightsTable {
  week: number;
  kind: 'race' | 'trainer';
  subject: string;
  fights: number;
  wins: number;
  knock_outs: number;
}

interface WeekTopsTable {
  week: number;
  list: string;
  record_id: number;
  figure: number;
}

interface SingleDocumentTable {
  id: number;
  document_json: string;
  updated_at: number;
}

interface AlbumsTable {
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
  number: Generated<number>;
  id: string;
  album_id: string;
  name: string;
  index: number;
  duration: number;
  url: string;
}

interface MusicWordsTable {
  word: string;
}

interface PracticePeopleTable {
  user_id: string;
  login: string;
  display_name: string;
  created_at: number;
}

interface PracticeTokensTable {
  token_hash: string;
  /** Shared by it and its refresh tokens; null for implicit logins, which have none. */
  sign_in_id: string | null;
  user_id: string;
  client_id: string;
  scopes: string;
  expires_at: number;
}

interface PracticeRefreshTokensTable {
  refresh_hash: string;
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
  user_id: string | null;
  expires_at: number;
}

interface PlaylistsTable {
  id: string;
  owner_id: string;
  owner_name: string;
  name: string;
  is_public: number;
  created_at: number;
}

interface PlaylistSongsTable {
  playlist_id: string;
  song_id: string;
  position: number;
}

interface FollowsTable {
  owner_id: string;
  kind: 'player' | 'race';
  subject: string;
  followed_at: number;
  calls: Generated<number>;
}

/** One row, `id` 1: the keys that sign calls, and the number in the outbox of the last row sent. */
interface PushStateTable {
  id: number;
  public_key: string;
  private_key: string;
  sent_upto: number;
}

interface WishesTable {
  owner_id: string;
  slug: string;
  wished_at: number;
  since_arrival: number;
}

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

interface SeenFightsTable {
  owner_id: string;
  seen_number: number;
  seen_arrival: Generated<number>;
}

interface PushSubscriptionsTable {
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
}

interface KeptSongsTable {
  owner_id: string;
  kind: 'favourite' | 'played';
  song_id: string;
  kept_at: number;
}

interface KeptAnswersTable {
  /** Their order, whatever clocks say. */
  number: Generated<number>;
  account: string;
  key: string;
  call_hash: string;
  answer_json: string;
  kept_at: number;
}

/** Tokens that were logged out, by their hash. */
interface EndedTokensTable {
  token_hash: string;
  expires_at: number;
}

/** Keyed hashes of ids and names; `deleted` is 0 once the person was let in again. */
export interface DeletedPeopleTable {
  hash: string;
  person: string;
  salt: string;
  deleted: number;
  at: number;
}

interface TournamentsTable {
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
}

interface TournamentParticipantsTable {
  tournament_id: string;
  record_id: number;
  record_json: string;
}

interface TournamentFormerNamesTable {
  name: string;
  tournament_id: string;
}

interface TournamentChangesTable {
  tournament_id: string;
  version: number;
  organiser: string;
  changes_json: string;
  changed_at: number;
}

interface TournamentRequestsTable {
  tournament_id: string;
  request_id: string;
}

interface DeletedSavesTable {
  request_id: string;
}

interface MatchOrdersTable {
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
}
