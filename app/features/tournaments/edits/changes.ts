import { isolated } from '#app/core/names/rules.ts';
import type { Tournament, TournamentChange } from '../contract.ts';
import { OUT_WORDS, seededText, WALKOVER_WORDS } from '../rules.ts';
import { same } from './edits.ts';
import { type SettingsFields, sameSettings, settingsOf, settingsText } from './settings.ts';

type Compared = Pick<Tournament, 'participants' | 'outcomes' | 'scores' | 'selected'> &
  SettingsFields;

export function differences(before: Compared | null, after: Compared): TournamentChange[] {
  const was = before ?? { participants: [], outcomes: [], scores: {}, selected: [] };
  return [
    ...(before ? [] : [{ what: 'started' as const }]),
    ...fieldDifferences(was, after),
    ...resultDifferences(was, after),
    ...scoreDifferences(was, after),
    ...settingsDifferences(was, after),
    ...queueDifferences(was, after),
    ...outDifferences(was, after),
    ...pauseDifferences(was, after),
    ...(was.selected.join() === after.selected.join()
      ? []
      : [{ what: 'selected' as const, selected: after.selected }]),
  ];
}

function settingsDifferences(was: Compared, is: Compared): TournamentChange[] {
  const [before, after] = [settingsOf(was), settingsOf(is)];
  if (sameSettings(before, after)) return [];
  const { format, bestOfRounds, ...others } = after;
  const isNew = format !== before.format || format === 'double';
  const hasRounds = Object.keys({ ...before.bestOfRounds, ...bestOfRounds }).length > 0;
  return [
    {
      what: 'settings',
      ...others,
      ...(isNew && { format }),
      ...(hasRounds && { bestOfRounds }),
    },
  ];
}

function queueDifferences({ queue: was = [] }: Compared, { queue = [] }: Compared) {
  return was.join() === queue.join() ? [] : [{ what: 'queued' as const, queue }];
}

function outDifferences({ out: was = {} }: Compared, { out = {} }: Compared): TournamentChange[] {
  const changed = Object.keys({ ...was, ...out }).filter((ID) => was[ID] !== out[ID]);
  const byReason = Map.groupBy(changed, (ID) => out[ID] ?? null);
  return [...byReason].map(([why, IDs]) => ({ what: 'out', IDs: IDs.map(Number), why }));
}

function pauseDifferences({ pause: was }: Compared, { pause }: Compared): TournamentChange[] {
  const isSame = JSON.stringify(was) === JSON.stringify(pause);
  return isSame ? [] : [{ what: 'paused', pause: pause ?? null }];
}

function fieldDifferences(was: Compared, is: Compared): TournamentChange[] {
  const [then, now] = [was, is].map(({ participants }) => participants.map(({ ID }) => ID)) as [
    number[],
    number[],
  ];
  const replaced = then.flatMap((ID, index) => {
    const by = now[index];
    const isSwap = by !== undefined && !now.includes(ID) && !then.includes(by);
    return isSwap && then.length === now.length ? { ID, by, seed: index + 1 } : [];
  });
  const nameOf = ({ participants }: Compared, ID: number) =>
    participants.find((participant) => participant.ID === ID)?.MONSTER_NAME ?? '';
  const named = (what: 'added' | 'removed', { participants }: Compared, others: number[]) =>
    participants
      .filter(
        ({ ID }) => !others.includes(ID) && !replaced.some((one) => one.ID === ID || one.by === ID),
      )
      .map(({ ID, MONSTER_NAME }) => ({ what, ID, name: MONSTER_NAME }));
  const stayed = then.filter((ID) => now.includes(ID)).join();
  const reordered = stayed !== now.filter((ID) => then.includes(ID)).join();
  return [
    ...replaced.map((one) => {
      const names = { name: nameOf(was, one.ID), byName: nameOf(is, one.by) };
      return { what: 'replaced' as const, ...one, ...names };
    }),
    ...named('removed', was, now),
    ...named('added', is, then),
    ...(reordered || was.seeded?.at !== is.seeded?.at
      ? [{ what: 'seeded' as const, order: now, ...(is.seeded && { seeded: is.seeded }) }]
      : []),
  ];
}

function resultDifferences(was: Compared, is: Compared): TournamentChange[] {
  const then = new Map(was.outcomes.map((outcome) => [outcome.id, outcome]));
  const now = new Set(is.outcomes.map(({ id }) => id));
  const takenBack = was.outcomes.filter(({ id }) => !now.has(id));
  const declared = is.outcomes.flatMap((outcome): TournamentChange[] => {
    const before = then.get(outcome.id);
    if (!before) return [{ what: 'declared', outcome }];
    return same(before, outcome) ? [] : [{ what: 'corrected', outcome, was: before }];
  });
  return [...takenBack.map((outcome) => ({ what: 'taken-back' as const, outcome })), ...declared];
}

function scoreDifferences(was: Compared, is: Compared): TournamentChange[] {
  const decided = new Set(is.outcomes.map(({ id }) => id));
  const ids = new Set([...Object.keys(was.scores), ...Object.keys(is.scores)]);
  return [...ids].flatMap((matchId) => {
    const [then, now] = [was.scores[matchId], is.scores[matchId] ?? null];
    const equal = then?.leftScore === now?.leftScore && then?.rightScore === now?.rightScore;
    return equal || decided.has(matchId) ? [] : [{ what: 'scored' as const, matchId, score: now }];
  });
}

export interface Touched {
  seeding: boolean;
  scores: ReadonlySet<string>;
}

export function touchedBy(changes: readonly TournamentChange[]): Touched {
  return {
    seeding: changes.some(({ what }) => what === 'seeded'),
    scores: new Set(changes.flatMap((change) => (change.what === 'scored' ? change.matchId : []))),
  };
}

const SAID_OF_QUEUE = 3;
const atEnd = (name: string) => `${isolated(name.replace(/\.$/, ''))}.`;

export function changeText(change: TournamentChange, name: NameOf): string {
  switch (change.what) {
    case 'started':
      return 'Started the tournament.';
    case 'added':
    case 'removed':
      return `${change.what === 'added' ? 'Added' : 'Removed'} ${atEnd(change.name)}`;
    case 'replaced':
      return `Seed ${change.seed}: ${isolated(change.byName)} replaced ${atEnd(change.name)}`;
    case 'seeded':
      return change.seeded ? `${seededText(change.seeded)}.` : 'Changed the seeding.';
    case 'declared':
      return `${change.outcome.id}: ${resultText(change.outcome, name)}.`;
    case 'corrected':
      return `${change.outcome.id} corrected: ${resultText(change.outcome, name)} (was ${resultText(change.was, name)}).`;
    case 'taken-back':
      return `${change.outcome.id} result removed: ${resultText(change.outcome, name)}.`;
    case 'scored':
      if (change.score === null) return `${change.matchId}: score cleared.`;
      return `${change.matchId}: ${change.score.leftScore}\u2011${change.score.rightScore} so far.`;
    case 'queued':
      if (change.queue.length === 0) return 'Matches follow the bracket.';
      return `Next: ${change.queue.slice(0, SAID_OF_QUEUE).join(', ')}.`;
    case 'out': {
      const who = change.IDs.map((ID) => isolated(name(ID))).join(' and ');
      const verb = change.IDs.length === 1 ? 'is' : 'are';
      const how = change.why ? `out of the cup: ${OUT_WORDS[change.why]}` : 'back in the cup';
      return `${who} ${verb} ${how.toLowerCase()}.`;
    }
    case 'paused':
      return change.pause ? `Pause: ${isolated(change.pause.text)}` : 'The pause is over.';
    case 'settings':
      return settingsText(change);
    case 'selected':
      if (change.selected.length === 0) return 'Deselected all.';
      return `Selected ${change.selected.map((ID) => isolated(name(ID))).join(' and ')}.`;
  }
}

function resultText(
  { leftId, rightId, leftScore, rightScore, winner, walkover }: Tournament['outcomes'][number],
  name: NameOf,
): string {
  const [won, lost, loser] =
    winner === leftId ? [leftScore, rightScore, rightId] : [rightScore, leftScore, leftId];
  const why = walkover ? ` (${WALKOVER_WORDS[walkover].toLowerCase()})` : '';
  return `${isolated(name(winner))} beat ${isolated(name(loser))} ${won}\u2011${lost}${why}`;
}

export function differenceText(before: Tournament, after: Tournament): string {
  const names = namesOf(before, after);
  const [first, ...more] = differences(before, after).map((difference) =>
    changeText(difference, names),
  );
  if (!first) return 'No change.';
  return more.length > 0 ? `${first} And ${more.length} more.` : first;
}

export type NameOf = (ID: number) => string;

/** The name of a participant: the last tournament that has it says which. */
export function namesOf(
  ...tournaments: { participants: readonly { ID: number; MONSTER_NAME: string }[] }[]
): NameOf {
  const all = tournaments.flatMap(({ participants }) => participants);
  const names = new Map(all.map(({ ID, MONSTER_NAME }) => [ID, MONSTER_NAME]));
  return (ID) => names.get(ID) ?? `Monster ${ID}`;
}

export const outcomeText = (outcome: Tournament['outcomes'][number], name: NameOf): string =>
  changeText({ what: 'declared', outcome }, name);
