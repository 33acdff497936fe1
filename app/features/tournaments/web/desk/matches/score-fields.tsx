import { isScore, MAX_SCORE } from '@ringside/bracket';
import { type KeyboardEvent, type ReactNode, type Ref, useRef, useState } from 'react';
import { Portrait } from '#app/features/guide/web/shared/portrait.tsx';
import { raceLabelOf } from '#app/features/records/rules.ts';
import { classNames } from '#app/ui/class-names.ts';
import { PlusIcon } from '#app/ui/icons/music-icons.tsx';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import { SCORE_MESSAGE } from '../../../contract.ts';
import type { Matchup, MatchupRow } from '../../../shown-bracket/bracket-view.ts';
import { MinusIcon } from '../desk-icons.tsx';
import classes from './score-fields.module.css';

export type ScorePair = [left: number, right: number];

interface ScoreFieldsProps {
  rows: Matchup['rows'];
  scores: ScorePair;
  locked?: boolean;
  onScores: (scores: ScorePair) => void;
  onEnter: () => void;
  renderExtra?: (row: MatchupRow) => ReactNode;
}

export function ScoreFields(props: ScoreFieldsProps) {
  const { rows, scores, locked = false, onScores, onEnter, renderExtra } = props;
  const [left, right] = scores;
  const rightField = useRef<HTMLInputElement>(null);
  return (
    <div className={`stack ${classes.sides}`}>
      <ScoreField
        row={rows[0]}
        score={left}
        ahead={left > right}
        locked={locked}
        onScore={(score) => onScores([score, right])}
        onEnter={() => rightField.current?.focus()}
        extra={renderExtra?.(rows[0])}
      />
      <ScoreField
        row={rows[1]}
        score={right}
        ahead={right > left}
        locked={locked}
        onScore={(score) => onScores([left, score])}
        onEnter={onEnter}
        field={rightField}
        extra={renderExtra?.(rows[1])}
      />
    </div>
  );
}

interface ScoreFieldProps {
  row: MatchupRow;
  score: number;
  ahead: boolean;
  locked: boolean;
  onScore: (score: number) => void;
  onEnter: () => void;
  field?: Ref<HTMLInputElement>;
  extra: ReactNode;
}

function ScoreField(props: ScoreFieldProps) {
  const { row, ahead, locked, extra } = props;
  const { participant, label, seed } = row;
  const { typed, wrong, ...typing } = useTypedScore(props);
  return (
    <fieldset
      className={classNames(
        'grid gap-2 rounded-card text-center',
        classes.side,
        ahead && classes.ahead,
      )}
      disabled={locked}
    >
      <legend className="w-full plain type-figure">
        <bdi>{label}</bdi>
      </legend>
      {participant && (
        <>
          <Portrait race={participant.RACE} alt="" size={88} />
          <p className="small grid content-start">
            Seed {seed}
            <span>{raceLabelOf(participant)}</span>
          </p>
        </>
      )}
      <ScoreInput {...props} {...{ typed, wrong }} {...typing} />
      <p role="alert" className={`font-semibold text-sm ${classes.wrong}`}>
        {wrong && typed !== '' && SCORE_MESSAGE}
      </p>
      {extra}
    </fieldset>
  );
}

function useTypedScore({ score, onScore, onEnter }: ScoreFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const wrong = typed !== null && !isTypedScore(typed);

  function type(next: string): void {
    const right = isTypedScore(next);
    setTyped(right ? null : next);
    if (right) onScore(Number(next));
  }

  function step(by: 1 | -1): void {
    setTyped(null);
    if (isScore(score + by)) onScore(score + by);
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || wrong) return;
    event.preventDefault();
    onEnter();
  }

  return { typed, wrong, type, step, onKeyDown, letGo: () => setTyped(null) };
}

const BUTTON = 'middle flex-none border rounded bg-surface raises';

function ScoreInput({
  row: { label, side },
  score,
  field,
  ...typing
}: ScoreFieldProps & ReturnType<typeof useTypedScore>) {
  const { typed, wrong, type, step, onKeyDown, letGo } = typing;
  return (
    <div className={`line gap-1 self-end ${classes.score}`}>
      <button type="button" className={BUTTON} aria-disabled={score === 0} onClick={() => step(-1)}>
        <MinusIcon />
        <VisuallyHidden>One less for {label}</VisuallyHidden>
      </button>
      <input
        ref={field}
        className="border type-headline tabular-nums text-center"
        data-score={side}
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        aria-label={`Score of ${label}`}
        aria-invalid={wrong || undefined}
        value={typed ?? score}
        onChange={({ currentTarget }) => type(currentTarget.value)}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onBlur={letGo}
        onKeyDown={onKeyDown}
      />
      <button
        type="button"
        className={BUTTON}
        aria-disabled={score === MAX_SCORE}
        onClick={() => step(1)}
      >
        <PlusIcon />
        <VisuallyHidden>One more for {label}</VisuallyHidden>
      </button>
    </div>
  );
}

const isTypedScore = (typed: string) => /^\d+$/.test(typed) && isScore(Number(typed));
