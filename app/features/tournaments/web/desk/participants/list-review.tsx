import { MAX_PARTICIPANTS } from '@ringside/bracket/seeding';
import { useState } from 'react';
import { counted } from '#app/core/count-rules.ts';
import { isolated } from '#app/core/names/rules.ts';
import { Portrait } from '#app/features/guide/web/shared/portrait.tsx';
import type { MonsterRecord } from '#app/features/records/contract.ts';
import { raceLabelOf } from '#app/features/records/rules.ts';
import { Button } from '#app/ui/button.tsx';
import confirmDialog from '#app/ui/confirm-dialog.module.css';
import { BRACKET_MESSAGES, MONSTER_NOT_FOUND_MESSAGE } from '../../../contract.ts';
import { DeskDialog } from '../desk-dialog.tsx';
import { useDesk } from '../session/use-desk.ts';
import type { FoundLine } from './find-monsters.ts';
import classes from './list-review.module.css';

const TWICE = 'It is in this list already.';
const LEFT_OUT = 'Left out.';
const UNASKED = 'Not looked for: you stopped before it.';
const GUESS = 'The list has it otherwise. Is it this one?';

export interface ListReviewProps {
  lines: FoundLine[];
  onAnswer: (answer: { records: MonsterRecord[]; missing: string[] } | null) => void;
}

export function ListReview({ lines, onAnswer }: ListReviewProps) {
  const { rows, present } = useRows(lines);
  const records = rows.flatMap(({ record, problem }) => (record && !problem ? record : []));
  const missing = rows.flatMap(({ monsters, text }) => (monsters.length > 0 ? [] : text));
  const doubtful = rows.filter(({ isDoubtful }) => isDoubtful);
  const tooMany = present + records.length > MAX_PARTICIPANTS;
  const leftOut = rows.length - records.length;
  return (
    <DeskDialog
      title={`${counted(lines.length, 'line')}, ${records.length} to add`}
      className={`column gap-3 p-6 ${classes.dialog}`}
      onOpen={focusFirst}
      onClose={() => onAnswer(null)}
    >
      <div className={`overflow-y-auto ${classes.list}`}>
        {doubtful.length > 0 && (
          <>
            <h3>To look at: {doubtful.length}</h3>
            <Rows rows={doubtful} />
            {doubtful.length < rows.length && <h3>As written</h3>}
          </>
        )}
        <Rows rows={rows.filter(({ isDoubtful }) => !isDoubtful)} />
      </div>
      {tooMany && <p className="problem">{BRACKET_MESSAGES.too_many_participants}</p>}
      <div className={confirmDialog.actions}>
        <Button wide onClick={() => onAnswer(null)}>
          Cancel
        </Button>
        <Button
          wide
          variant="primary"
          data-confirm
          disabled={records.length === 0 || tooMany}
          onClick={() => onAnswer({ records, missing })}
        >
          Add {records.length}
          {leftOut > 0 && `, leave out ${leftOut}`}
        </Button>
      </div>
    </DeskDialog>
  );
}

function focusFirst(dialog: HTMLDialogElement): void {
  const doubtful = dialog.querySelector<HTMLElement>('[data-doubtful] select');
  (doubtful ?? dialog.querySelector<HTMLElement>('[data-confirm]'))?.focus();
}

function useRows(lines: FoundLine[]) {
  const { tournament } = useDesk();
  const [chosen, setChosen] = useState<Record<number, number>>({});
  const present = new Set(tournament.participants.map(({ ID }) => ID));
  const listed = new Set<number>();
  const rows = lines.map((line, index) => {
    const { monsters, isSure } = line;
    const isFree = ({ ID }: MonsterRecord) => !present.has(ID) && !listed.has(ID);
    const choice = chosen[index];
    const record =
      choice === undefined
        ? (monsters.find(isFree) ?? monsters[0] ?? null)
        : (monsters.find(({ ID }) => ID === choice) ?? null);
    const problem = problemOf(line, record, { present, listed });
    if (record && !problem) listed.add(record.ID);
    const choose = (ID: number) => setChosen({ ...chosen, [index]: ID });
    // A line stays where it is while its monster is chosen.
    const asFound = problemOf(line, monsters.find(isFree) ?? monsters[0] ?? null, {
      present,
      listed,
    });
    const isDoubtful = !isSure || (choice === undefined ? problem !== null : asFound === TWICE);
    return { ...line, number: index + 1, record, problem, choose, isDoubtful };
  });
  return { rows, present: present.size };
}

function problemOf(
  { monsters, isUnasked }: FoundLine,
  record: MonsterRecord | null,
  { present, listed }: { present: Set<number>; listed: Set<number> },
): string | null {
  if (isUnasked) return UNASKED;
  if (!record) return monsters.length > 0 ? LEFT_OUT : MONSTER_NOT_FOUND_MESSAGE;
  if (present.has(record.ID)) return BRACKET_MESSAGES.participant_twice;
  return listed.has(record.ID) ? TWICE : null;
}

type ReviewRow = ReturnType<typeof useRows>['rows'][number];

function Rows({ rows }: { rows: ReviewRow[] }) {
  return (
    <ol>
      {rows.map((row) => (
        <Row key={row.number} {...row} />
      ))}
    </ol>
  );
}

function Row({ number, text, monsters, record, problem, isSure, choose, isDoubtful }: ReviewRow) {
  const shown = record ?? monsters[0];
  return (
    <li
      className="line gap-3 border-b py-2"
      data-problem={problem !== null}
      data-doubtful={isDoubtful || undefined}
    >
      <span className={`small text-end ${classes.number}`}>{number}</span>
      {shown ? (
        <Portrait
          race={shown.RACE}
          alt=""
          size={44}
          className={`flex-none rounded bg-raised ${classes.portrait}`}
        />
      ) : (
        <span className={`flex-none rounded bg-raised ${classes.portrait}`} aria-hidden="true" />
      )}
      <div className={`stack gap-1 flex-1 ${classes.who}`}>
        <span className="name">
          <bdi>{record?.MONSTER_NAME ?? text}</bdi>
        </span>
        {record && isDoubtful && text !== record.MONSTER_NAME && (
          <span className="small">
            <bdi>{text}</bdi>
          </span>
        )}
        {record && isSure && monsters.length === 1 && (
          <span className="small">
            <bdi>{factsOf(record)}</bdi>
          </span>
        )}
        {(monsters.length > 1 || (shown && !isSure)) && (
          <select
            aria-label={`Who is line ${number}?`}
            value={record?.ID ?? 0}
            onChange={({ currentTarget }) => choose(Number(currentTarget.value))}
          >
            {monsters.map((monster) => (
              <option key={monster.ID} value={monster.ID}>
                {isolated(monster.MONSTER_NAME)} · {factsOf(monster)}
              </option>
            ))}
            <option value={0}>Leave out</option>
          </select>
        )}
        {(problem ?? (isSure ? null : GUESS)) && (
          <span className="problem">{problem ?? GUESS}</span>
        )}
      </div>
    </li>
  );
}

const factsOf = (record: MonsterRecord) =>
  [raceLabelOf(record), record.USER && isolated(record.USER), `${record.ID}`]
    .filter(Boolean)
    .join(' · ');
