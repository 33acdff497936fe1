import type { ReactNode } from 'react';
import { isolated } from '#app/core/names/rules.ts';
import type { MonsterRecord } from '#app/features/records/contract.ts';
import { classNames } from '#app/ui/class-names.ts';
import marks from '#app/ui/looks/marks.module.css';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import { findMatchup, pathOf, type TournamentView } from '../../../shown-bracket/bracket-view.ts';
import { nextMatch } from '../../../shown-bracket/run-order.ts';
import { AIR_WORDS } from '../../shared/matchup-label.tsx';
import classes from './finder.module.css';
import type { Followed } from './use-followed.ts';

interface FinderProps {
  view: TournamentView;
  participants: readonly MonsterRecord[];
  following: Followed;
  onAirId: string | null;
  show: (matchId: string) => void;
  quiet?: boolean;
}

export type RenderFinder = (view: TournamentView, show: FinderProps['show']) => ReactNode;

export function Finder({ view, onAirId, show, quiet = false, ...mine }: FinderProps) {
  return (
    <>
      <OnAir {...{ view, onAirId, show, quiet }} />
      <div className={`actions min-w-0 items-center ${classes.finder}`}>
        <MyMonster view={view} show={show} {...mine} />
      </div>
    </>
  );
}

/** The match on air, or else the next one. */
function OnAir({
  view,
  onAirId,
  show,
  quiet,
}: Pick<FinderProps, 'view' | 'onAirId' | 'show' | 'quiet'>) {
  const onAir = onAirId === null ? null : findMatchup(view, onAirId);
  const matchup = onAir ?? (quiet ? null : nextMatch(view, onAirId));
  if (!matchup) {
    return view.champion ? null : <p className={classes.nothing}>Nothing is on air now.</p>;
  }
  const [left, right] = matchup.rows;
  const known = left.participant !== null && right.participant !== null;
  return (
    <button
      type="button"
      className={`flex items-center gap-2 min-h-touch min-w-0 text-start ${classes.air}`}
      onClick={() => show(matchup.id)}
    >
      <span className={classNames(marks.mark, onAir && marks.live)}>
        {AIR_WORDS[onAir ? 'now' : 'next']}
      </span>
      {known ? (
        <span className={`flex min-w-0 whitespace-nowrap ${classes.pair}`}>
          <span className="truncate" dir="auto">
            {left.label}
          </span>
          {' vs '}
          <span className="truncate" dir="auto">
            {right.label}
          </span>
        </span>
      ) : (
        `${matchup.roundName} ${matchup.id}`
      )}
    </button>
  );
}

type MyMonsterProps = Pick<FinderProps, 'view' | 'participants' | 'following' | 'show'>;

/** Whoever is chosen, again or anew, is shown in the bracket, and followed from then on. */
function MyMonster({ view, participants, following, show }: MyMonsterProps) {
  const { followed, follow, own } = following;
  const choose = (ID: number) => {
    follow(ID === NOBODY ? null : ID);
    const last = pathOf(view, ID).at(-1);
    if (last) show(last);
  };
  const mine = participants.find(({ ID }) => ID === followed);
  const byName = participants.toSorted((a, b) => a.MONSTER_NAME.localeCompare(b.MONSTER_NAME));
  return (
    <label className={`min-w-0 ${classes.mine}`}>
      <VisuallyHidden>My monster</VisuallyHidden>
      {/* Never keeps what is chosen, so that it can be chosen again. */}
      <select
        className="truncate type-label"
        value=""
        onChange={({ target }) => choose(Number(target.value))}
      >
        <option value="">★ {mine ? isolated(mine.MONSTER_NAME) : 'My monster…'}</option>
        {mine && <option value={NOBODY}>None</option>}
        {own.length > 0 && <optgroup label="Yours">{own.map(toOption)}</optgroup>}
        <optgroup label="Everyone">{byName.map(toOption)}</optgroup>
      </select>
    </label>
  );
}

const NOBODY = 0;

const toOption = ({ ID, MONSTER_NAME, USER }: MonsterRecord) => (
  <option key={ID} value={ID}>
    {isolated(MONSTER_NAME)}
    {USER && ` (${isolated(USER)})`}
  </option>
);
