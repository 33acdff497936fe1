import { memo, type ReactNode } from 'react';
import { Link } from 'react-router';
import { Portrait } from '#app/features/guide/web/shared/portrait.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import type { MatchupRow } from '../../shown-bracket/bracket-view.ts';
import classes from './matchup-card.module.css';
import { MatchupLabel, type MatchupLabelProps } from './matchup-label.tsx';

interface MatchupCardProps extends MatchupLabelProps {
  followedId: number | null;
  litId: number | null;
  onOpen?: ((matchId: string) => void) | undefined;
  extra?: ReactNode;
}

export const MatchupCard = memo(function MatchupCard(props: MatchupCardProps) {
  const { matchup, air, followedId, litId, onOpen, extra } = props;
  const { id, state, rows } = matchup;
  const canOpen = onOpen !== undefined && (state === 'ready' || state === 'decided');
  const content = rows.map((row) => (
    <Row
      key={row.side}
      row={row}
      lit={litId !== null && row.participant?.ID === litId}
      followed={followedId !== null && row.participant?.ID === followedId}
      linked={onOpen === undefined}
    />
  ));
  return (
    <div className={classes.place}>
      <MatchupLabel {...props} />
      {canOpen ? (
        <button
          type="button"
          className={classNames(classes.card, classes.button, air === 'now' && classes.onAir)}
          data-match={id}
          data-state={state}
          onClick={() => onOpen(id)}
        >
          {content}
        </button>
      ) : (
        <div
          className={classNames(
            classes.card,
            state === 'bye' && classes.byeCard,
            air === 'now' && classes.onAir,
          )}
        >
          {content}
        </div>
      )}
      {extra}
    </div>
  );
});

interface RowProps {
  row: MatchupRow;
  lit: boolean;
  followed: boolean;
  linked: boolean;
}

/** Plain elements only, because a large bracket has five hundred of these. */
function Row({ row, lit, followed, linked }: RowProps) {
  const { side, participant, mark, kind } = row;
  const className = classNames(
    'line',
    classes.row,
    mark && classes[mark],
    kind !== 'participant' && classes[kind],
    lit && classes.lit,
  );
  const content = (
    <>
      {side === 'right' && <VisuallyHidden>against </VisuallyHidden>}
      <Who row={row} followed={followed} />
      <Result row={row} />
    </>
  );
  if (!participant) return <span className={className}>{content}</span>;
  if (linked) {
    return (
      <Link
        to={`/monster-history/${participant.ID}`}
        className={className}
        data-monster={participant.ID}
        title={participant.MONSTER_NAME}
      >
        {content}
      </Link>
    );
  }
  return (
    <span className={className} data-monster={participant.ID} title={participant.MONSTER_NAME}>
      {content}
    </span>
  );
}

function Who({ row, followed }: { row: MatchupRow; followed: boolean }) {
  const { participant, kind, label, seed } = row;
  return (
    <>
      <span className={`small ${classes.seed}`}>
        {seed !== null && (
          <>
            <VisuallyHidden>seed </VisuallyHidden>
            {seed}
          </>
        )}
      </span>
      {participant ? (
        <Portrait race={participant.RACE} alt="" size={36} className={classes.portrait} />
      ) : (
        <span className={`${classes.portrait} ${classes.nobody}`} aria-hidden="true">
          {kind === 'bye' ? '–' : '?'}
        </span>
      )}
      <span className="grow grid">
        <span className={classes.name} dir="auto">
          {followed && (
            <bdi className="violet">
              <span aria-hidden="true">★ </span>
              <VisuallyHidden>your pick: </VisuallyHidden>
            </bdi>
          )}
          {label}
        </span>
        {participant?.USER && (
          <span className={classes.trainer} dir="auto">
            <bdi>
              <VisuallyHidden>, trainer </VisuallyHidden>
            </bdi>
            {participant.USER}
          </span>
        )}
      </span>
    </>
  );
}

const MARKS = {
  winner: { sign: '✓', word: 'won' },
  loser: { sign: '✕', word: 'lost' },
} as const;

function Result({ row: { kind, mark, score } }: { row: MatchupRow }) {
  return (
    <>
      {mark && (
        <span className={classes.mark}>
          <span aria-hidden="true">{MARKS[mark].sign}</span>
          <VisuallyHidden>, {MARKS[mark].word}, </VisuallyHidden>
        </span>
      )}
      {kind !== 'unknown' && (
        <span className={classes.score}>
          {score === null ? <span aria-hidden="true">–</span> : score}
        </span>
      )}
    </>
  );
}
