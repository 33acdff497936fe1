import { useCallback, useMemo } from 'react';
import { Button } from '#app/ui/button.tsx';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import type { TournamentView } from '../../shown-bracket/bracket-view.ts';
import { matchesUpTo, withoutSpoilers } from '../../shown-bracket/spoilers.ts';
import { Bracket } from '../shared/bracket.tsx';
import type { RenderFinder } from './finder/finder.tsx';
import { useKeptInBrowser } from './kept-in-browser.ts';
import classes from './spoiler-free-bracket.module.css';

interface SpoilerFreeBracketProps {
  id: string;
  view: TournamentView;
  onAirId: string | null;
  followed: number | null;
  renderFinder: RenderFinder;
}

export function SpoilerFreeBracket({
  id,
  view: whole,
  renderFinder,
  ...watching
}: SpoilerFreeBracketProps) {
  const { revealed, reveal, hideAgain } = useRevealed(id);
  const { view, hidden } = useMemo(() => withoutSpoilers(whole, revealed), [whole, revealed]);
  return (
    <>
      <Bracket
        view={view}
        whole={whole}
        {...watching}
        renderFinder={(show) => renderFinder(view, show)}
        renderMatchupExtra={({ id: matchId, rows }) =>
          hidden.has(matchId) && (
            <button
              type="button"
              className={`underlines violet type-label absolute border bg-raised ${classes.reveal}`}
              data-beside
              onClick={() => reveal([matchId])}
            >
              Reveal
              <VisuallyHidden> {rows.map(({ label }) => label).join(' against ')}</VisuallyHidden>
            </button>
          )
        }
        renderRoundExtra={({ round, name, matchups }) =>
          matchups.some((matchup) => hidden.has(matchup.id)) && (
            <button
              type="button"
              className="underlines min-h-touch px-2 violet type-label"
              onClick={() => reveal(matchesUpTo(whole, round))}
            >
              Reveal round<VisuallyHidden> {name}</VisuallyHidden>
            </button>
          )
        }
      />
      {revealed.size > 0 && (
        <p className="mt-2">
          <Button onClick={hideAgain}>Hide everything again</Button>
        </p>
      )}
    </>
  );
}

function useRevealed(id: string) {
  const { text, keep } = useKeptInBrowser(`ringside-revealed:${id}`);
  const revealed = useMemo<ReadonlySet<string>>(
    () => new Set(text?.split(' ').filter(Boolean)),
    [text],
  );
  const reveal = useCallback(
    (matchIds: readonly string[]) => keep([...new Set([...revealed, ...matchIds])].join(' ')),
    [keep, revealed],
  );
  const hideAgain = useCallback(() => keep(null), [keep]);
  return { revealed, reveal, hideAgain };
}
