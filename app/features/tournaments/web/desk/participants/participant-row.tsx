import { type KeyboardEvent, type ReactNode, useState } from 'react';
import type { MonsterRecord } from '#app/features/monster-records/contract.ts';
import { raceLabelOf } from '#app/features/monster-records/rules.ts';
import { Portrait } from '#app/features/monsters/web/shared/portrait.tsx';
import { Button } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { CloseIcon } from '#app/ui/icons/icons.tsx';
import { rowButtonClass, StepButtons } from '#app/ui/ordering/step-buttons.tsx';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import classes from './participant-list.module.css';

interface ParticipantRowProps {
  record: MonsterRecord;
  /** From 1. */
  seed: number;
  last: number;
  /** Has lost. */
  out: boolean;
  selected: boolean;
  onSelect: (on: boolean) => void;
  /** To a seed; null once results stand. */
  onMove: ((seed: number) => void) | null;
  onRemove: () => void;
  /** Puts another in its place; null once it has fought. */
  onReplace: (() => void) | null;
  /** What the row is dragged by. */
  handle: ReactNode;
}

/** The list item around a row. */
export function participantRowProps(
  ID: number,
  { out, selected }: Record<'out' | 'selected', boolean>,
) {
  return {
    className: classNames(classes.row, selected && classes.selected, out && classes.out),
    'data-monster': ID,
  };
}

export function ParticipantRow(props: ParticipantRowProps) {
  const { record, seed, out, selected, onSelect, onMove, onReplace } = props;
  const { MONSTER_NAME, RACE, USER } = record;
  return (
    <>
      {onMove ? (
        <SeedField seed={seed} name={MONSTER_NAME} onMove={onMove} />
      ) : (
        <span className={classes.seed}>
          <VisuallyHidden>Seed </VisuallyHidden>
          {seed}
        </span>
      )}
      <label className={classes.who}>
        <input
          type="checkbox"
          checked={selected}
          onChange={({ currentTarget }) => onSelect(currentTarget.checked)}
        />
        <VisuallyHidden>Select</VisuallyHidden>
        <Portrait race={RACE} alt="" size={44} className={classes.portrait} />
        <span className={classes.names}>
          <bdi className={classes.name}>{MONSTER_NAME}</bdi>
          <span className={classes.facts}>
            {raceLabelOf(record)}
            {USER && (
              <>
                {' · '}
                <bdi>{USER}</bdi>
              </>
            )}
            {out && ' · out'}
          </span>
        </span>
      </label>
      {onMove && <MoveButtons {...props} onMove={onMove} />}
      {!onMove && onReplace && (
        <Button onClick={onReplace}>
          Replace<VisuallyHidden> {MONSTER_NAME}</VisuallyHidden>
        </Button>
      )}
    </>
  );
}

function MoveButtons({
  record: { MONSTER_NAME },
  seed,
  last,
  onMove,
  onRemove,
  handle,
}: ParticipantRowProps & { onMove: (seed: number) => void }) {
  return (
    <span className={classes.tools}>
      <StepButtons
        name={MONSTER_NAME}
        isFirst={seed === 1}
        isLast={seed === last}
        onMove={(step) => onMove(seed + step)}
      />
      <button type="button" className={rowButtonClass} onClick={onRemove}>
        <CloseIcon />
        <VisuallyHidden>Remove {MONSTER_NAME}</VisuallyHidden>
      </button>
      {handle}
    </span>
  );
}

interface SeedFieldProps {
  seed: number;
  name: string;
  onMove: (seed: number) => void;
}

/** The seed as a field: another number and Enter move the monster there. */
function SeedField({ seed, name, onMove }: SeedFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);

  function enter(): void {
    const wanted = Number(typed);
    setTyped(null);
    if (typed !== null && /^\d+$/.test(typed) && wanted >= 1) onMove(wanted);
  }

  function onKeyDown({ key }: KeyboardEvent): void {
    if (key === 'Enter') enter();
    else if (key === 'Escape') setTyped(null);
  }

  return (
    <input
      className={classes.seed}
      inputMode="numeric"
      autoComplete="off"
      maxLength={3}
      aria-label={`Seed of ${name}`}
      value={typed ?? seed}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onFocus={({ currentTarget }) => currentTarget.select()}
      onKeyDown={onKeyDown}
      onBlur={enter}
    />
  );
}
