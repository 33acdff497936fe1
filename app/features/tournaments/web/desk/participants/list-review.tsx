import { useEffect, useId, useRef, useState } from 'react';
import { Portrait } from '#app/features/guide/web/shared/portrait.tsx';
import type { MonsterRecord } from '#app/features/records/contract.ts';
import { raceLabelOf } from '#app/features/records/rules.ts';
import { Button } from '#app/ui/button.tsx';
import confirmDialog from '#app/ui/confirm-dialog.module.css';
import { counted } from '#app/ui/count.ts';
import { BRACKET_MESSAGES, MONSTER_NOT_FOUND_MESSAGE } from '../../../contract.ts';
import { useDesk } from '../session/use-desk.ts';
import type { FoundLine } from './find-monsters.ts';
import classes from './list-review.module.css';

const TWICE = 'It is in this list already.';

export interface ListReviewProps {
  lines: FoundLine[];
  onAnswer: (answer: { records: MonsterRecord[]; missing: string[] } | null) => void;
}

export function ListReview({ lines, onAnswer }: ListReviewProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const rows = useRows(lines);
  const records = rows.flatMap(({ record, problem }) => (record && !problem ? record : []));
  const missing = rows.flatMap(({ record, text }) => (record ? [] : text));
  const confirm = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
    confirm.current?.focus();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={`flex-col gap-3 p-6 ${classes.dialog}`}
      aria-labelledby={titleId}
      onClose={() => onAnswer(null)}
    >
      <h2 id={titleId}>
        {counted(lines.length, 'line')}, {records.length} to add
      </h2>
      <ol className={`overflow-y-auto ${classes.list}`}>
        {rows.map(({ key, ...row }) => (
          <Row key={key} {...row} />
        ))}
      </ol>
      <div className={confirmDialog.actions}>
        <Button wide onClick={() => dialog.current?.close()}>
          Cancel
        </Button>
        <Button
          wide
          variant="primary"
          ref={confirm}
          disabled={records.length === 0}
          onClick={() => onAnswer({ records, missing })}
        >
          Add {counted(records.length, 'monster')}
        </Button>
      </div>
    </dialog>
  );
}

function useRows(lines: FoundLine[]) {
  const { tournament } = useDesk();
  const [chosen, setChosen] = useState<Record<number, number>>({});
  const present = new Set(tournament.participants.map(({ ID }) => ID));
  const listed = new Set<number>();
  return lines.map(({ text, monsters }, index) => {
    const record = monsters.find(({ ID }) => ID === chosen[index]) ?? monsters[0] ?? null;
    const problem = !record
      ? MONSTER_NOT_FOUND_MESSAGE
      : present.has(record.ID)
        ? BRACKET_MESSAGES.participant_twice
        : listed.has(record.ID)
          ? TWICE
          : null;
    if (record) listed.add(record.ID);
    const choose = (ID: number) => setChosen({ ...chosen, [index]: ID });
    return { key: index, text, monsters, record, problem, choose };
  });
}

type RowProps = Omit<ReturnType<typeof useRows>[number], 'key'>;

function Row({ text, monsters, record, problem, choose }: RowProps) {
  return (
    <li className={`line12 border-b ${classes.row}`} data-problem={problem !== null}>
      {record ? (
        <Portrait
          race={record.RACE}
          alt=""
          size={44}
          className={`flex-none rounded bg-raised ${classes.portrait}`}
        />
      ) : (
        <span className={`flex-none rounded bg-raised ${classes.portrait}`} aria-hidden="true" />
      )}
      <span className={`stack4 flex-1 break-anywhere ${classes.who}`}>
        <bdi className="name">{record?.MONSTER_NAME ?? text}</bdi>
        {record && monsters.length === 1 && <span className="small">{factsOf(record)}</span>}
        {record && monsters.length > 1 && (
          <select
            aria-label={`Which ${record.MONSTER_NAME}?`}
            value={record.ID}
            onChange={({ currentTarget }) => choose(Number(currentTarget.value))}
          >
            {monsters.map((monster) => (
              <option key={monster.ID} value={monster.ID}>
                {factsOf(monster)}
              </option>
            ))}
          </select>
        )}
        {problem !== null && <span className="problem">{problem}</span>}
      </span>
    </li>
  );
}

const factsOf = (record: MonsterRecord) =>
  [raceLabelOf(record), record.USER, `${record.ID}`].filter(Boolean).join(' · ');
