import { useMemo } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Hidden } from '../../../ui/hidden.tsx';
import { matchesUpTo, withoutSpoilers } from '../spoilers.ts';
import type { TournamentView } from '../view-model.ts';
import { useRevealed } from './revealed.ts';
import { Bracket } from './shared/bracket.tsx';
import classes from './spoiler-free-bracket.module.css';

/** A bracket whose results stay hidden until a viewer asks for a match or a round. */
export function SpoilerFreeBracket({ id, view: whole }: { id: string; view: TournamentView }) {
  const { revealed, reveal, hideAgain } = useRevealed(id);
  const { view, hidden } = useMemo(() => withoutSpoilers(whole, revealed), [whole, revealed]);
  return (
    <>
      <Bracket
        view={view}
        renderMatchupExtra={({ id: matchId, rows }) =>
          hidden.has(matchId) && (
            <button
              type="button"
              className={classes.reveal}
              data-beside
              onClick={() => reveal([matchId])}
            >
              Reveal
              <Hidden> {rows.map(({ label }) => label).join(' against ')}</Hidden>
            </button>
          )
        }
        renderRoundExtra={({ round, name, matchups }) =>
          matchups.some((matchup) => hidden.has(matchup.id)) && (
            <button
              type="button"
              className={classes.round}
              onClick={() => reveal(matchesUpTo(whole, round))}
            >
              Reveal round<Hidden> {name}</Hidden>
            </button>
          )
        }
      />
      {revealed.size > 0 && (
        <p className={classes.again}>
          <Button onClick={hideAgain}>Hide everything again</Button>
        </p>
      )}
    </>
  );
}
