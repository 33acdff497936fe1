import { createBracket, type Outcome } from '@ringside/bracket';
import { outcomeOf } from '@ringside/bracket/declare';
import type { Tournament } from '#app/features/tournaments/contract.ts';
import { waitUntil } from '#scripts/test/wait-until.ts';
import { type AppStorage, createAppProcess, killOften } from '../app-process.ts';
import { FEED_KEY } from './kill-during-feed.ts';

export const SECRET = 'fault-secret-0123456789';
export const ORGANISERS = 2;
const PARTICIPANTS = 64;
/** Above the ids of other load in the same run. */
const FIRST_ID = 900_000_001;

/** The findings of a run. `lost` is empty if every acknowledged result is stored. */
export interface SaveReport {
  kills: number;
  acknowledged: number;
  /** Acknowledged results that are not stored, as `{tournament} {match}`. */
  lost: string[];
  /** Tournaments whose list of changes does not lead up to their version. */
  gaps: string[];
}

/**
 * Kills and restarts the app repeatedly while organisers declare results as fast as possible, each in
 * separate tournaments. After a lost response the save is repeated.
 */
export async function killDuringSaves({
  kills,
  storage,
  onKill = () => {},
}: {
  kills: number;
  storage: AppStorage;
  onKill?: (kill: number) => void;
}): Promise<SaveReport> {
  const app = await createAppProcess(storage, { FEED_KEY, TOURNAMENT_SECRET: SECRET });
  await app.start();
  await feedMonsters(app.origin);
  const acknowledged: Acknowledged = new Map();
  const stopping = new AbortController();
  const organisers = Array.from({ length: ORGANISERS }, (_, organiser) =>
    declareForever(app.origin, organiser, acknowledged, stopping.signal),
  );
  await killOften(app, { kills, count: () => countOf(acknowledged), onKill });
  stopping.abort();
  await Promise.all(organisers);
  const report = {
    kills,
    acknowledged: countOf(acknowledged),
    ...(await examineSaves(app.origin, acknowledged)),
  };
  await app.stop();
  return report;
}

/** Acknowledged results by tournament. */
export type Acknowledged = Map<string, Map<string, Outcome>>;

export const countOf = (acknowledged: Acknowledged) =>
  [...acknowledged.values()].reduce((sum, results) => sum + results.size, 0);

/** Feeds the monsters that take part in every tournament. */
export async function feedMonsters(origin: string): Promise<void> {
  const events = Array.from({ length: PARTICIPANTS }, (_, index) => ({
    id: `participant-${index}`,
    type: 'monster',
    ID: FIRST_ID + index,
    MONSTER_NAME: `Monster ${FIRST_ID + index}`,
    RACE: 'HARE',
    LIF: 10,
    POW: 20,
    INT: 30,
    SKI: 40,
    SPD: 50,
    DEF: 60,
    LOYALTY: 50,
    GUTS_RATE: 10,
    STARTING_GUTS: 50,
    TECHNIQUES: [],
    DATE: '2026-01-01T00:00:00Z',
  }));
  const response = await fetch(`${origin}/api/feed`, {
    method: 'POST',
    headers: { authorization: `Bearer ${FEED_KEY}`, 'content-type': 'application/json' },
    body: JSON.stringify(events),
  });
  if (!response.ok) {
    throw new Error(`The feed did not accept the monsters: ${await response.text()}`);
  }
}

/** Declares all results of one tournament after another, recording the acknowledged ones. */
export async function declareForever(
  origin: string,
  organiser: number,
  acknowledged: Acknowledged,
  signal: AbortSignal,
): Promise<void> {
  for (let round = 0; !signal.aborted; round += 1) {
    const name = `Cup ${organiser}/${round}`;
    const results = new Map<string, Outcome>();
    acknowledged.set(name, results);
    let now = await saveUntilAcknowledged(origin, newCup(name));
    while (now && !signal.aborted) {
      const outcome = nextOutcome(now);
      if (!outcome) break;
      const saved = await saveUntilAcknowledged(origin, {
        ...now,
        outcomes: [...now.outcomes, outcome],
      });
      results.set(outcome.id, outcome);
      now = saved;
    }
  }
}

type Save = Pick<Tournament, 'name' | 'outcomes' | 'version'> & { participants: { ID: number }[] };

const newCup = (name: string): Save => ({
  name,
  participants: Array.from({ length: PARTICIPANTS }, (_, index) => ({ ID: FIRST_ID + index })),
  outcomes: [],
  version: 0,
});

function nextOutcome({ participants, outcomes }: Save): Outcome | null {
  const bracket = createBracket(
    participants.map(({ ID }) => ID),
    outcomes,
  );
  const match = bracket.rounds.flat().find(({ state }) => state === 'ready');
  return match ? outcomeOf(match, match.number % 2 ? 2 : 0, 1) : null;
}

/** Repeats a save until it is acknowledged; a repeated save is applied once. */
function saveUntilAcknowledged(origin: string, save: Save): Promise<Tournament> {
  return waitUntil(async () => {
    const response = await fetch(`${origin}/api/tournament`, {
      method: 'POST',
      headers: { 'x-secret': SECRET, 'content-type': 'application/json' },
      body: JSON.stringify(save),
    }).catch(() => null);
    const answer = await response?.json().catch(() => null);
    if (response?.ok && answer) return answer as Tournament;
    // Over a limit, or unavailable: to be retried.
    if (response && answer && ![429, 502, 503].includes(response.status)) {
      throw new Error(`${response.status} ${JSON.stringify(answer.error)}`);
    }
    return null;
  });
}

/** Compares the stored results with the acknowledged ones. */
export async function examineSaves(origin: string, acknowledged: Acknowledged) {
  const lost: string[] = [];
  const gaps: string[] = [];
  const ask = async (path: string) => {
    const response = await fetch(`${origin}/api${path}`, { headers: { 'x-secret': SECRET } });
    return response.json();
  };
  for (const [name, results] of acknowledged) {
    const path = `/tournament/${encodeURIComponent(name)}`;
    const found: Tournament = await ask(path);
    const there = new Set(found.outcomes.map((outcome) => JSON.stringify(outcome)));
    for (const outcome of results.values()) {
      if (!there.has(JSON.stringify(outcome))) lost.push(`${name} ${outcome.id}`);
    }
    const { saves } = await ask(`${path}/changes`);
    if (saves[0]?.version !== found.version) gaps.push(name);
  }
  return { lost, gaps };
}
