import { fetchedElsewhere } from '@ringside/page-queries/fetched-elsewhere';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { resultSentence } from '#app/core/fight-sentences.ts';
import { OnceSignedIn } from '#app/core/identity/web/shared/ringside-user.tsx';
import { isRevealed } from '#app/core/spoilers/rules.ts';
import { useRevealed } from '#app/core/spoilers/web/shared/use-spoilers.ts';
import type { MatchRecord } from '#app/features/fights/contract.ts';
import { useFollowedSides } from '#app/features/follows/web/shared/use-followed-sides.ts';
import type { NextFights } from '#app/features/upcoming/contract.ts';
import { lazyPart } from '#app/ui/loading/lazy-part.ts';
import hidden from '#app/ui/visually-hidden.module.css';
import { createHearing, type Heard, saidText } from './rules.ts';
import { useSaidMode } from './said-mode.ts';

const FollowedSides = lazyPart(async () => ({
  default: (await import('#app/features/follows/web/shared/followed-fights.tsx')).FollowedSides,
}));

/** There from the first render, so that it is known when the first result arrives. */
export function ResultVoice() {
  const [mode] = useSaidMode();
  const [hearing] = useState(createHearing);
  const [text, setText] = useState('');
  const results = useResults();
  const sides = useFollowedSides();
  const revealed = useRevealed();

  // Many results that are shown at once are not read out.
  const upTo = revealed?.upTo;
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever a setting changes
  useEffect(() => hearing.forget(), [hearing, mode, upTo]);

  useEffect(() => {
    const isWanted = (number: number) =>
      (!revealed || isRevealed(revealed, number)) &&
      (mode === 'all' || (mode === 'followed' && sides?.[number] !== undefined));
    const news = results.flatMap(({ source, heard }) => hearing.news(source, heard, isWanted));
    if (news.length > 0) setText(saidText(news));
  }, [hearing, results, mode, sides, revealed]);

  return (
    <>
      <p className={hidden.hidden} aria-live="polite" aria-atomic="true" data-said={mode}>
        {text}
      </p>
      {mode === 'followed' && (
        <OnceSignedIn>
          <FollowedSides />
        </OnceSignedIn>
      )}
    </>
  );
}

function useResults(): { source: string; heard: Heard[] }[] {
  const { data: recent } = useQuery<{ records: MatchRecord[] }>(
    fetchedElsewhere(['matches', 'recent']),
  );
  const { data: next } = useQuery<NextFights>(fetchedElsewhere(['upcoming', 'pool']));
  // A list that the page itself cannot show is its error, not that of the frame around it.
  const listed =
    recent?.records.every(Boolean) &&
    recent.records.map((match) => ({
      number: match.id,
      sentence: resultSentence(match),
    }));
  return [
    ...(listed ? [{ source: 'recent', heard: listed }] : []),
    ...(next ? [{ source: 'next', heard: lastResult(next) }] : []),
  ];
}

function lastResult({ last }: NextFights): Heard[] {
  const { result, left, right } = last ?? {};
  if (!result?.asAnnounced || !left || !right) return [];
  const decided = { leftCombatant: left, rightCombatant: right, outcome: result };
  return [{ number: result.number, sentence: resultSentence(decided) }];
}
