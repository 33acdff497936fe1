import { COMPOSITION } from '@ringside/demo-music/catalogue';
import { createRandom } from '@ringside/seeded-random';
import type { FeedEvent } from '#app/features/feed/contract.ts';
import { persist, waitForReal } from './persist.ts';
import { createPracticeSeason, HISTORY_FIGHTS } from './practice-season.ts';
import type { Live, Past, Planned, Run, RunOptions } from './run.ts';
import { parseSeason, type SavedSeason, serializeSeason } from './saved-season.ts';
import { ANNOUNCED_AHEAD_MS } from './season-events.ts';

const BUILT_IN_KEY = 'ringside';
const OTHER_LEAGUE_MESSAGE =
  'The practice season is off: this database has the season of another league. Give this league another DATA_DIR.';

export const FIGHT_EVERY_MS = 20_000;
const ANNOUNCED_SHARE = 0.75;
/** Random deviation of a fight's time as a share of the interval: 3 of 20 s. */
const JITTER = 0.15;

/** For a new store first its history, then a fight about every 20 s. */
export async function runPracticeSeason(options: RunOptions): Promise<void> {
  const filled = {
    ...options,
    onProgress: options.onProgress ?? (() => {}),
    onPlayed: options.onPlayed ?? (() => {}),
    onHistoryTaken: options.onHistoryTaken ?? (() => {}),
    fights: options.fights ?? HISTORY_FIGHTS,
    intervalMs: options.intervalMs ?? FIGHT_EVERY_MS,
    now: options.now ?? Date.now,
    wait: options.wait ?? waitForReal,
  };
  try {
    const saved = await loadOrBegin(filled);
    const { reference } = options;
    const { key } = reference.manifest;
    if ((saved.leagueKey ?? BUILT_IN_KEY) !== key) {
      const details = { plays: saved.leagueKey ?? BUILT_IN_KEY, given: key };
      options.logger.warn(details, OTHER_LEAGUE_MESSAGE);
      return;
    }
    const run: Run = { ...filled, season: createPracticeSeason({ reference, seed: saved.seed }) };
    let live = saved.phase === 'live' ? saved : await sendHistory(run, saved);
    if (live.albums !== COMPOSITION) live = await sendAlbums(run, live);
    run.onHistoryTaken();
    while (!options.signal.aborted) live = await playNext(run, live);
  } catch (error) {
    if (options.signal.aborted) return;
    options.logger.error({ err: error }, 'The practice season has stopped.');
  }
}

async function loadOrBegin(run: Required<RunOptions>): Promise<SavedSeason> {
  const { logger, seed, fights } = run;
  const json = await persist('load its state', () => run.store.load(), run);
  const saved = json === null ? null : parseSeason(json);
  if (json !== null && !saved) {
    logger.warn(
      {},
      'The state of the practice season is unreadable; it is played from the beginning.',
    );
  }
  if (saved && saved.seed !== seed) {
    logger.warn({ seed: saved.seed }, 'The practice season continues with the seed it began with.');
  }
  if (saved) return saved;
  const begun = { phase: 'history', seed, fights, endingAt: run.now(), batchesTaken: 0 } as const;
  const leagueKey = run.reference.manifest.key;
  await save(run, begun);
  return { ...begun, leagueKey };
}

async function sendHistory(run: Run, past: Past): Promise<Live> {
  const { onPlayed } = run;
  const { events: total, batches, state } = await run.season.past({ ...past, onPlayed });
  let done = 0;
  let index = -1;
  for (const batch of batches()) {
    index += 1;
    if (index >= past.batchesTaken) {
      await send(run, batch);
      await save(run, { ...past, batchesTaken: index + 1 });
    }
    done += batch.length;
    run.onProgress(done, total);
  }
  const live = {
    phase: 'live' as const,
    seed: past.seed,
    league: state,
    ...planFor(run, nextDueAt(run, state)),
    albums: COMPOSITION,
  };
  await save(run, live);
  return live;
}

async function sendAlbums(run: Run, live: Live): Promise<Live> {
  await send(run, run.season.albums());
  const complete = { ...live, albums: COMPOSITION };
  await save(run, complete);
  return complete;
}

async function playNext(run: Run, saved: Live): Promise<Live> {
  const startedAt = run.now();
  const planned = { ...planFor(run, saved.dueAt), ...saved };
  await announce(run, planned);
  const live = await untilDue(run, planned, startedAt);
  const { events, state } = run.season.nextFight(live.league, live.dueAt);
  const answer = await send(run, events);
  // If all are duplicates, this state is behind the feed, as after restoring an old copy.
  const behind = answer.accepted === 0 && answer.duplicates > 0;
  const plan = planFor(run, behind ? run.now() : nextDueAt(run, state));
  const next = { ...live, league: state, ...plan };
  await save(run, next);
  return next;
}

/** Saved with the season, so that another interval after a restart changes nothing that was announced. */
const planFor = ({ intervalMs }: Run, dueAt: number) => ({
  dueAt,
  plannedAt: dueAt,
  leadMs: Math.min(ANNOUNCED_AHEAD_MS, ANNOUNCED_SHARE * intervalMs),
});

/** Always sent, as the fight needs its monsters; late reports of the pool are left out. */
async function announce(run: Run, planned: Planned): Promise<void> {
  const { league, plannedAt, dueAt, leadMs } = planned;
  const [first, ...pools] = run.season.announcement(league, plannedAt, leadMs);
  for (const step of [first, ...pools]) {
    const waitMs = Math.min((step?.dueAt ?? 0) - run.now(), (1 + JITTER) * run.intervalMs);
    if (waitMs > 0) await run.wait(waitMs, run.signal);
    if (step && (step === first || run.now() < dueAt)) await send(run, step.events);
  }
}

/** Saved before it is used, so that a crash cannot give one fight two dates. */
async function untilDue(run: Run, live: Planned, startedAt: number): Promise<Planned> {
  if (startedAt >= live.dueAt) return live;
  const leftMs = live.dueAt - run.now();
  if (leftMs > 0) await run.wait(Math.min(leftMs, (1 + JITTER) * run.intervalMs), run.signal);
  if (Math.abs(run.now() - live.dueAt) <= run.intervalMs) return live;
  const moved = { ...live, dueAt: run.now() };
  await save(run, moved);
  return moved;
}

function nextDueAt(run: Run, state: Live['league']): number {
  const jitter = JITTER * (2 * createRandom(`jitter ${state.nextFight}`).next() - 1);
  return Math.floor(run.now() + run.intervalMs * (1 + jitter));
}

async function send(run: Run, events: FeedEvent[]) {
  const answer = await persist('send its events', () => run.send(events), run);
  const [first] = answer.rejected;
  if (first) {
    const details = { rejected: answer.rejected.length, ...first };
    run.logger.warn(details, 'The feed rejected events of the practice season.');
  }
  return answer;
}

function save(run: Required<RunOptions>, season: SavedSeason): Promise<void> {
  return persist(
    'save its state',
    () => run.store.save(serializeSeason({ ...season, leagueKey: run.reference.manifest.key })),
    run,
  );
}
