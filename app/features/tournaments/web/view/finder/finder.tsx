import { type ReactNode, useRef } from 'react';
import { isolated } from '#app/core/names/rules.ts';
import type { MonsterRecord } from '#app/features/records/contract.ts';
import { Button } from '#app/ui/button.tsx';
import marks from '#app/ui/looks/marks.module.css';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import { findMatchup, pathOf, type TournamentView } from '../../../shown-bracket/bracket-view.ts';
import { runOrder } from '../../../shown-bracket/run-order.ts';
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
      <OnAir {...{ view, onAirId, show }} />
      <div className={`actions min-w-0 items-center ${classes.finder}`}>
        <MyMonster view={view} show={show} {...mine} />
        {!quiet && <OpenMatches {...{ view, onAirId, show }} />}
      </div>
    </>
  );
}

function OnAir({ view, onAirId, show }: Pick<FinderProps, 'view' | 'onAirId' | 'show'>) {
  const matchup = onAirId === null ? null : findMatchup(view, onAirId);
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
      <span className={`${marks.mark} ${marks.live}`}>On air</span>
      {known ? (
        <span className={`flex min-w-0 whitespace-nowrap ${classes.pair}`}>
          <span dir="auto">{left.label}</span> vs <span dir="auto">{right.label}</span>
        </span>
      ) : (
        `${matchup.roundName} ${matchup.id}`
      )}
    </button>
  );
}

type MyMonsterProps = Pick<FinderProps, 'view' | 'participants' | 'following' | 'show'>;

function MyMonster({ view, participants, following, show }: MyMonsterProps) {
  const { followed, follow, own } = following;
  const find = (ID: number) => {
    const last = pathOf(view, ID).at(-1);
    if (last) show(last);
  };
  const choose = (ID: number | null) => {
    follow(ID);
    if (ID !== null) find(ID);
  };
  const [proposed] = own;
  const goal = followed ?? proposed?.ID ?? null;
  const byName = participants.toSorted((a, b) => a.MONSTER_NAME.localeCompare(b.MONSTER_NAME));
  return (
    <>
      <label className={`min-w-0 ${classes.mine}`}>
        <VisuallyHidden>My monster</VisuallyHidden>
        <select
          value={followed ?? ''}
          onChange={({ target }) => choose(target.value === '' ? null : Number(target.value))}
        >
          <option value="">★ My monster…</option>
          {own.length > 0 && <optgroup label="Yours">{own.map(toOption)}</optgroup>}
          <optgroup label="Everyone">{byName.map(toOption)}</optgroup>
        </select>
      </label>
      <Button disabled={goal === null} onClick={() => goal !== null && choose(goal)}>
        {followed === null && proposed ? 'Find yours' : 'Find'}
      </Button>
    </>
  );
}

const toOption = ({ ID, MONSTER_NAME, USER }: MonsterRecord) => (
  <option key={ID} value={ID}>
    {isolated(MONSTER_NAME)}
    {USER && ` (${isolated(USER)})`}
  </option>
);

function OpenMatches({ view, onAirId, show }: Pick<FinderProps, 'view' | 'onAirId' | 'show'>) {
  const last = useRef<string | null>(null);
  const open = runOrder(view, onAirId).filter(({ state }) => state === 'ready');
  if (open.length === 0 || view.rounds.length < 2) return null;
  const next = () => {
    const at = open.findIndex(({ id }) => id === last.current);
    const wanted = open[(at + 1) % open.length];
    if (!wanted) return;
    last.current = wanted.id;
    show(wanted.id);
  };
  return (
    <Button onClick={next} className="ms-auto">
      Next open
      <VisuallyHidden> match</VisuallyHidden>{' '}
      <span className="dim tabular-nums">{open.length}</span>
    </Button>
  );
}
