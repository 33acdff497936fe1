/** What is announced to webhooks and browsers: the events, and the data of each. */

/** Older events are imported history, which is not announced. */
export const NEWS_WITHIN_MS = 24 * 3_600_000;

/** How long a receiver may take to answer. */
export const ANSWER_LIMIT_MS = 10_000;

/** Published when the list of webhooks, or the state of one, changes. */
export const WEBHOOKS_TOPIC = 'webhooks';

/** Published when a browser begins or ceases to be called; not for browsers. */
export const DEVICES_TOPIC = 'push-devices';

/** Published when a row is added to the outbox; not for browsers. */
export const OUTBOX_TOPIC = 'webhook-outbox';

/** An event that webhooks and browsers can receive. */
export interface Announcement {
  type:
    | 'fight.announced'
    | 'fight.decided'
    | 'match.next'
    | 'tournament.begun'
    | 'tournament.result'
    | 'champion.crowned'
    | 'store.restocked';
  /** Ms since the epoch. */
  happenedAt: number;
  /** Ids of the players involved; for a fight, left and right. */
  players: (string | null)[];
  data: object;
}

/** Whether an event is recent enough to be announced. */
export const isNews = (happenedAt: number, now = Date.now()) => happenedAt > now - NEWS_WITHIN_MS;

export interface Combatant {
  ID: number;
  MONSTER_NAME: string;
  RACE: string;
  USER?: string | null;
}

export interface TournamentData {
  tournament: { name: string };
}

export interface AnnouncedData {
  bout: string;
  /** A new fighter has no ID yet. */
  leftCombatant: Omit<Combatant, 'ID'> & { ID?: number };
  rightCombatant: AnnouncedData['leftCombatant'];
  bettingClosesAt: string;
  startsAt: string;
}

export interface FightData {
  number: number;
  /** Of the announcement that it ends. */
  bout?: string;
  leftCombatant: Combatant;
  rightCombatant: Combatant;
  outcome: { leftSideWins: boolean; knockOut: boolean };
  date: string;
}

export interface BegunData extends TournamentData {
  participants: number;
}

export interface NextMatchData extends TournamentData {
  leftCombatant: Combatant;
  rightCombatant: Combatant;
}

export interface ResultData extends TournamentData {
  matchId: string;
  leftCombatant: Combatant;
  rightCombatant: Combatant;
  leftScore: number;
  rightScore: number;
  winner: number;
  walkover?: string | undefined;
}

export interface ChampionData extends TournamentData {
  champion: Combatant;
}

export interface RestockData {
  items: { Slug: string; Name: string; Cost: number }[];
  raffleItem: { Slug: string; Name: string; Cost: number } | null;
  restockTime: string;
  /** The slugs of those that were not in store before. */
  fresh: string[];
}

/** The content of a message, for any form. */
export interface Message {
  type: Announcement['type'] | 'ringside.test';
  happenedAt: number;
  data: object;
}
