/** Older events are imported history, which is not announced. */
export const NEWS_WITHIN_MS = 24 * 3_600_000;

export const ANSWER_LIMIT_MS = 10_000;

export const WEBHOOKS_TOPIC = 'webhooks';

/** Published when a browser begins or ceases to be called; not for browsers. */
export const DEVICES_TOPIC = 'push-devices';

/** Published when a row is added to the outbox; not for browsers. */
export const OUTBOX_TOPIC = 'webhook-outbox';

export interface Announcement {
  type:
    | 'fight.announced'
    | 'fight.decided'
    | 'match.next'
    | 'tournament.begun'
    | 'tournament.result'
    | 'champion.crowned'
    | 'store.restocked';
  happenedAt: number;
  players: (string | null)[];
  data: object;
}

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
  leftCombatant: Omit<Combatant, 'ID'> & { ID?: number };
  rightCombatant: AnnouncedData['leftCombatant'];
  bettingClosesAt: string;
  startsAt: string;
}

export interface FightData {
  number: number;
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
  fresh: string[];
}

export interface Message {
  type: Announcement['type'] | 'day.ended' | 'ringside.test';
  happenedAt: number;
  data: object;
}
