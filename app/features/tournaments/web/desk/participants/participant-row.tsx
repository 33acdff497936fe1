import { isolated } from '#app/core/names/rules.ts';
import { Portrait } from '#app/features/guide/web/shared/portrait.tsx';
import type { MonsterRecord } from '#app/features/records/contract.ts';
import { raceLabelOf } from '#app/features/records/rules.ts';
import { Button } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { CloseIcon } from '#app/ui/icons/icons.tsx';
import { DragHandle } from '#app/ui/ordering/drag-handle.tsx';
import { PlaceField, placeClass } from '#app/ui/ordering/place-field.tsx';
import { rowButtonClass, StepButtons } from '#app/ui/ordering/step-buttons.tsx';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import { OUT_WORDS } from '../../../rules.ts';
import classes from './participant-list.module.css';

interface ParticipantRowProps {
  record: MonsterRecord;
  seed: number;
  last: number;
  out: boolean;
  selected: boolean;
  open: boolean;
  replaceable: boolean;
  whyOut: keyof typeof OUT_WORDS | undefined;
  edits: ParticipantEdits;
}

export interface ParticipantEdits {
  select: (ID: number, on: boolean) => void;
  move: (ID: number, toSeed: (seed: number) => number) => void;
  remove: (record: MonsterRecord) => void;
  replace: (record: MonsterRecord) => void;
  putOut: (record: MonsterRecord, why: keyof typeof OUT_WORDS | null) => void;
}

export function participantRowProps(
  ID: number,
  { out, selected }: Record<'out' | 'selected', boolean>,
) {
  return {
    className: classNames('line', classes.row, selected && classes.selected, out && classes.out),
    'data-monster': ID,
  };
}

export function ParticipantRow(props: ParticipantRowProps) {
  const { record, seed, out, whyOut, selected, open, replaceable, edits } = props;
  const { ID, MONSTER_NAME, RACE, USER } = record;
  return (
    <>
      {open ? (
        <PlaceField
          place={seed}
          label={`Seed of ${isolated(MONSTER_NAME)}`}
          className={classes.seed}
          onMove={(wanted) => edits.move(ID, () => wanted)}
        />
      ) : (
        <span className={classNames(classes.seed, placeClass)}>
          <VisuallyHidden>Seed </VisuallyHidden>
          {seed}
        </span>
      )}
      <label className={`line gap-3 grow ${classes.who}`}>
        <input
          type="checkbox"
          checked={selected}
          onChange={({ currentTarget }) => edits.select(ID, currentTarget.checked)}
        />
        <VisuallyHidden>Select</VisuallyHidden>
        <Portrait race={RACE} alt="" size={44} className={classes.portrait} />
        <span className="grid min-w-0">
          <bdi className={classNames('truncate font-semibold', out && 'dim', classes.name)}>
            {MONSTER_NAME}
          </bdi>
          <span className="small truncate">
            {raceLabelOf(record)}
            {USER && (
              <>
                {' · '}
                <bdi>{USER}</bdi>
              </>
            )}
            {out && ` · ${whyOut ? OUT_WORDS[whyOut].toLowerCase() : 'out'}`}
          </span>
        </span>
      </label>
      {open && <MoveButtons {...props} />}
      {!open && (
        <span className={`flex flex-none gap-2 ${classes.tools}`}>
          {replaceable && (
            <Button onClick={() => edits.replace(record)}>
              Replace<VisuallyHidden> {MONSTER_NAME}</VisuallyHidden>
            </Button>
          )}
          {(whyOut || !out) && <OutSelect {...{ record, whyOut, edits }} />}
        </span>
      )}
    </>
  );
}

function OutSelect({
  record,
  whyOut,
  edits,
}: Pick<ParticipantRowProps, 'record' | 'whyOut' | 'edits'>) {
  return (
    <select
      value={whyOut ?? ''}
      aria-label={`${isolated(record.MONSTER_NAME)} in the cup`}
      onChange={({ currentTarget: { value } }) =>
        edits.putOut(record, value === '' ? null : (value as keyof typeof OUT_WORDS))
      }
    >
      <option value="">In the cup</option>
      {Object.entries(OUT_WORDS).map(([why, word]) => (
        <option key={why} value={why}>
          {word}
        </option>
      ))}
    </select>
  );
}

function MoveButtons({ record, seed, last, edits }: ParticipantRowProps) {
  const { ID, MONSTER_NAME } = record;
  return (
    <span className={`flex flex-none ${classes.tools}`}>
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
