/**
 * What a column has to do with a person, whose rows are exported if they have the person's id:
 * - `row`: the id; the row is deleted. `mention`: the same, but the row says something of another person.
 * - `id`: the id, which becomes null. `beside`: a name, which becomes null with the `id` of its row.
 * - `blank`: an id or a name, which becomes an empty text.
 * - `json`: a document, in which ids and names are left out. `ids`: a list, in which the id becomes null.
 * - `sentence`: a text; the row is deleted if the id or a name is in it. `event`: the id of an event of a host.
 * - `own`: more of a `row`. `secret`: the same, and not exported.
 */
export type Role =
  | 'row'
  | 'mention'
  | 'id'
  | 'beside'
  | 'blank'
  | 'json'
  | 'ids'
  | 'sentence'
  | 'event'
  | 'own'
  | 'secret';

export interface PersonalTable {
  columns: Record<string, Role>;
  /** Only rows of this kind name a person in the column `subject`. */
  kind?: string;
  /** The rows of a table whose `id` is in this column. */
  of?: { table: string; column: string };
}

export interface PersonalData {
  what: string;
  kept: string;
  deleted: string;
  tables: Record<string, PersonalTable>;
}

const GONE = 'Deleted.';
const NAMELESS = 'Stays, without your name.';
const UNTIL_YOU_DO = 'Until you take it back.';

/** Everything in the database that names a person: for the page, the export and the deletion. */
export const PERSONAL_DATA: readonly PersonalData[] = [
  {
    what: 'The monsters that you sent into the ring, and their fights',
    kept: 'As long as the league. Fights that never came: as long as an operator wants.',
    deleted: `${NAMELESS} They are shown as monsters without a trainer.`,
    tables: {
      monster_records: { columns: { user_id: 'id', user_name: 'beside' } },
      record_figures: { columns: { user_id: 'id' } },
      fights: { columns: { left_user_id: 'id', right_user_id: 'id', sides_json: 'json' } },
      fight_revisions: { columns: { before_json: 'json' } },
      bouts: { columns: { left_json: 'json', right_json: 'json' } },
    },
  },
  {
    what: 'As a player: login, name, balance in Z, items, beaten breeds, bets, and their changes',
    kept: 'As long as the league.',
    deleted: GONE,
    tables: {
      player_changes: { columns: { user_id: 'row', change_json: 'own' } },
      victories: { columns: { user_id: 'row', race: 'own' } },
      race_trainers: { columns: { user_id: 'row', user_name: 'own', race: 'own' } },
      trainer_totals: { columns: { user_id: 'row' } },
      week_fights: { columns: { subject: 'row' }, kind: 'trainer' },
      player_name_grams: { columns: { user_id: 'mention', gram: 'own' } },
      player_arrivals: { columns: { user_id: 'row' } },
      players: {
        columns: { user_id: 'row', login: 'own', display_name: 'own', inventory_json: 'own' },
      },
    },
  },
  {
    what: 'Your picks of winners, and your places in finished seasons',
    kept: 'As long as the league. Single picks of finished seasons: as long as an operator wants.',
    deleted: GONE,
    tables: {
      picks: { columns: { user_id: 'row', user_name: 'own', bout: 'own' } },
      pick_seasons: { columns: { user_id: 'row', user_name: 'own' } },
    },
  },
  {
    what: 'Your playlists, favourites, and the songs that you played last',
    kept: UNTIL_YOU_DO,
    deleted: GONE,
    tables: {
      playlist_songs: {
        columns: { playlist_id: 'own', song_id: 'own' },
        of: { table: 'playlists', column: 'playlist_id' },
      },
      playlists: { columns: { owner_id: 'row', owner_name: 'own', id: 'own', name: 'own' } },
      kept_songs: { columns: { owner_id: 'row', kind: 'own', song_id: 'own' } },
    },
  },
  {
    what: 'Whom you follow, your wishes, and which fights you have seen',
    kept: UNTIL_YOU_DO,
    deleted: `${GONE} Nobody follows you any more either.`,
    tables: {
      follows: { columns: { owner_id: 'row', kind: 'own', subject: 'mention' }, kind: 'player' },
      wishes: { columns: { owner_id: 'row', slug: 'own' } },
      last_words: { columns: { owner_id: 'row', item: 'sentence' } },
      seen_fights: { columns: { owner_id: 'row' } },
    },
  },
  {
    what: 'The browsers that get your alerts, and when they want quiet',
    kept: 'Until you switch alerts off, or the browser’s push service no longer knows the address.',
    deleted: GONE,
    tables: {
      push_subscriptions: {
        columns: {
          ...{ id: 'own', owner_id: 'row', endpoint: 'own', p256dh: 'secret', auth: 'secret' },
          ...{ device: 'own', kinds_json: 'own', zone: 'own' },
        },
      },
    },
  },
  {
    what: 'The answers to your latest changes, so that a repeat changes nothing twice',
    kept: 'Three days, and at most a hundred.',
    deleted: GONE,
    tables: {
      kept_answers: {
        columns: { account: 'row', key: 'own', call_hash: 'own', answer_json: 'json' },
      },
    },
  },
  {
    what: 'Cups: participants with their trainers, who organised or helped, and what was ordered',
    kept: 'As long as the league. Changes and orders of finished cups: as long as an operator wants. The name on a helper’s link: until it is revoked or replaced.',
    deleted: NAMELESS,
    tables: {
      tournaments: { columns: { document_json: 'json' } },
      tournament_participants: { columns: { record_json: 'json' } },
      tournament_changes: { columns: { organiser: 'blank', changes_json: 'json' } },
      helpers_links: { columns: { name: 'blank' } },
      match_orders: { columns: { organiser: 'blank', payload_json: 'json' } },
      broadcast_snapshot: { columns: { document_json: 'json' } },
    },
  },
  {
    what: 'To run the show: hidden and blocked names, what hosts did, messages, what the game sent',
    kept: 'Names until they are shown again. What hosts did: the latest entries. Messages until they are sent. What the game sent: as long as an operator wants.',
    deleted: NAMELESS,
    tables: {
      hidden_names: {
        columns: { subject: 'mention', label: 'own', texts_json: 'own', hidden_by: 'blank' },
        kind: 'player',
      },
      blocked_players: { columns: { user_id: 'mention', label: 'own', blocked_by: 'blank' } },
      host_audit: { columns: { user_id: 'blank', user_name: 'blank', subject: 'blank' } },
      webhooks: { columns: { players_json: 'json', created_by: 'blank' } },
      webhook_outbox: { columns: { players_json: 'ids', data_json: 'json' } },
      feed_events: { columns: { id: 'event', taken_back_by: 'event' } },
      feed_position: { columns: { last_event: 'event' } },
      feed_rejections: { columns: { event_id: 'sentence', reason: 'sentence' } },
    },
  },
  {
    what: 'Only where the practice login is on: the names that people chose, and their logins',
    kept: 'As long as the league; a login until it expires.',
    deleted: GONE,
    tables: {
      practice_device_codes: { columns: { user_id: 'mention' } },
      practice_tokens: { columns: { user_id: 'mention' } },
      practice_refresh_tokens: { columns: { user_id: 'mention' } },
      practice_people: { columns: { user_id: 'row', login: 'own', display_name: 'own' } },
    },
  },
];
