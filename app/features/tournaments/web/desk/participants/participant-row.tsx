import { type KeyboardEvent, useState } from 'react';
import { Portrait } from '#app/features/guide/web/shared/portrait.tsx';
import type { MonsterRecord } from '#app/features/records/contract.ts';
import { raceLabelOf } from '#app/features/records/rules.ts';
import { Button } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { CloseIcon } from '#app/ui/icons/icons.tsx';
import { DragHandle } from '#app/ui/ordering/drag-handle.tsx';
import { rowButtonClass, StepButtons } from '#app/ui/ordering/step-buttons.tsx';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import classes from './participant-list.module.css';

interface ParticipantRowProps {
  record: MonsterRecord;
  /** From 1. */
  seed: number;
  last: number;
  /** Has lost a match. */
  out: boolean;
  selected: boolean;
  /** No result is declared yet. */
  open: boolean;
  /** Can be replaced: it has not fought. */
  replaceable: boolean;
  edits: ParticipantEdits;
}

/** The actions on one participant; stable functions. */
export interface ParticipantEdits {
  select: (ID: number, on: boolean) => void;
  /** Seeds begin at 1. */
  move: (ID: number, toSeed: (seed: number) => number) => void;
  remove: (record: MonsterRecord) => void;
  replace: (record: MonsterRecord) => void;
}

/** The props of a row's list item. */
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
  const { record, seed, out, selected, open, replaceable, edits } = props;
  const { ID, MONSTER_NAME, RACE, USER } = record;
  return (
    <>
      {open ? (
        <SeedField
          seed={seed}
          name={MONSTER_NAME}
          onMove={(wanted) => edits.move(ID, () => wanted)}
        />
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
          onChange={({ currentTarget }) => edits.select(ID, currentTarget.checked)}
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
      {open && <MoveButtons {...props} />}
      {!open && replaceable && (
        <Button onClick={() => edits.replace(record)}>
          Replace<VisuallyHidden> {MONSTER_NAME}</VisuallyHidden>
        </Button>
      )}
    </>
  );
}

function MoveButtons({ record, seed, last, edits }: ParticipantRowProps) {
  const { ID, MONSTER_NAME } = record;
  return (
    <span className={classes.tools}>
      <StepButtons
        name={MONSTER_NAME}
        isFirst={seed === 1}
        isLast={seed === last}
        onMove={(step) => edits.move(ID, (from) => from + step)}
      />
      <button type="button" className={rowButtonClass} onClick={() => edits.remove(record)}>
        <CloseIcon />
        <VisuallyHidden>Remove {MONSTER_NAME}</VisuallyHidden>
      </button>
      <DragHandle name={MONSTER_NAME} />
    </span>
  );
}

interface SeedFieldProps {
  seed: number;
  name: string;
  onMove: (seed: number) => void;
}

/** The seed as a field: a new number and Enter move the monster there. */
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
