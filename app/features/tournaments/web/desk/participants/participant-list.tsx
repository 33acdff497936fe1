import { useState } from 'react';
import type { MonsterRecord } from '#app/features/monster-records/contract.ts';
import { OrderableList } from '#app/ui/ordering/orderable-list.tsx';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import { offerUndo } from '../session/offer-undo.ts';
import { changeOrSay, useDesk } from '../session/use-desk.ts';
import classes from './participant-list.module.css';
import { ParticipantRow, participantRowProps } from './participant-row.tsx';
import { ReplaceDialog } from './replace-dialog.tsx';

/** The seeds, best first: moved by dragging, by buttons or by typing a seed; selected and removed. */
export function ParticipantList({ open }: { open: boolean }) {
  const { tournament } = useDesk();
  const { participants, selected, eliminated } = tournament;
  const { said, move, remove, select } = useParticipantEdits();
  const [replaced, setReplaced] = useState<MonsterRecord | null>(null);
  const fought = new Set(tournament.outcomes.flatMap(({ leftId, rightId }) => [leftId, rightId]));

  return (
    <>
      <OrderableList
        items={participants}
        idOf={({ ID }) => ID}
        nameOf={({ MONSTER_NAME }) => MONSTER_NAME}
        label="Participants by seed"
        className={classes.list}
        onMove={move}
        row={{
          props: ({ ID }) =>
            participantRowProps(ID, {
              out: eliminated.includes(ID),
              selected: selected.includes(ID),
            }),
          content: (record, index, handle) => (
            <ParticipantRow
              record={record}
              seed={index + 1}
              last={participants.length}
              out={eliminated.includes(record.ID)}
              selected={selected.includes(record.ID)}
              onSelect={(on) => select(record.ID, on)}
              onMove={open ? (seed) => move(index, seed - 1) : null}
              onRemove={() => remove(record)}
              onReplace={fought.has(record.ID) ? null : () => setReplaced(record)}
              handle={handle}
            />
          ),
        }}
      />
      <p role="status">
        <VisuallyHidden>{said}</VisuallyHidden>
      </p>
      {replaced && <ReplaceDialog replaced={replaced} onClose={() => setReplaced(null)} />}
    </>
  );
}

/** What an organiser does to the list; `said` announces a move. */
function useParticipantEdits() {
  const { session, tournament } = useDesk();
  const { participants, selected } = tournament;
  const [said, setSaid] = useState('');

  function move(from: number, to: number): void {
    const place = Math.min(Math.max(to, 0), participants.length - 1);
    const participant = participants[from];
    if (!participant || place === from) return;
    const order = participants.map(({ ID }) => ID);
    order.splice(place, 0, ...order.splice(from, 1));
    if (changeOrSay(session, { kind: 'seed', order })) {
      const { MONSTER_NAME } = participant;
      setSaid(`${MONSTER_NAME} is now seed ${place + 1} of ${participants.length}.`);
    }
  }

  function remove({ ID, MONSTER_NAME }: MonsterRecord): void {
    if (changeOrSay(session, { kind: 'remove', ID })) {
      offerUndo(session, `${MONSTER_NAME} removed.`);
    }
  }

  function select(ID: number, on: boolean): void {
    const others = selected.filter((one) => one !== ID);
    changeOrSay(session, { kind: 'select', selected: on ? [...others, ID] : others });
  }

  return { said, move, remove, select };
}
