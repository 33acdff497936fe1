import { memo, useDeferredValue, useMemo, useState } from 'react';
import { isolated } from '#app/core/names/rules.ts';
import type { MonsterRecord } from '#app/features/records/contract.ts';
import { useConfirm } from '#app/ui/confirm-dialog.tsx';
import { OrderableList } from '#app/ui/ordering/orderable-list.tsx';
import { serverNow } from '#app/ui/time/server-clock.ts';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import type { Tournament } from '../../../contract.ts';
import { undoneByEdit } from '../../../edits/edits.ts';
import { DeskDialog } from '../desk-dialog.tsx';
import { useHelper } from '../organiser/secret-gate.tsx';
import { offerUndo } from '../session/offer-undo.ts';
import type { DeskSession } from '../session/session.ts';
import { changeOrWarn, useDesk } from '../session/use-desk.ts';
import { AddMonsters } from './add-monsters.tsx';
import { type ParticipantEdits, ParticipantRow, participantRowProps } from './participant-row.tsx';
import classes from './replace-dialog.module.css';

export function ParticipantList({ open }: { open: boolean }) {
  const { session, tournament } = useDesk();
  // A reordered long list is rendered after the button has responded.
  const participants = useDeferredValue(tournament.participants);
  const { outcomes, selected, eliminated, out } = tournament;
  const [said, setSaid] = useState('');
  const { dialog, ask } = useConfirm();
  const [replaced, setReplaced] = useState<MonsterRecord | null>(null);
  const edits = useMemo(
    () => participantEdits(session, { say: setSaid, replace: setReplaced, ask }),
    [session, ask],
  );
  return (
    <>
      <SeedRows {...{ participants, outcomes, selected, eliminated, out, open, edits }} />
      <p role="status">
        <VisuallyHidden>{said}</VisuallyHidden>
      </p>
      {dialog}
      {replaced && <ReplaceDialog replaced={replaced} onClose={() => setReplaced(null)} />}
    </>
  );
}

interface SeedRowsProps
  extends Pick<Tournament, 'participants' | 'outcomes' | 'selected' | 'eliminated' | 'out'> {
  open: boolean;
  edits: ParticipantEdits;
}

const SeedRows = memo(function SeedRows({ participants, outcomes, open, ...props }: SeedRowsProps) {
  const { selected, eliminated, out, edits } = props;
  const helper = useHelper();
  const fought = new Set(outcomes.flatMap(({ leftId, rightId }) => [leftId, rightId]));
  return (
    <OrderableList
      items={participants}
      idOf={({ ID }) => ID}
      nameOf={({ MONSTER_NAME }) => MONSTER_NAME}
      label="Participants by seed"
      className="border-t"
      onMove={(from, to) => edits.move(participants[from]?.ID ?? 0, () => to + 1)}
      row={{
        props: ({ ID }) =>
          participantRowProps(ID, {
            out: eliminated.includes(ID),
            selected: selected.includes(ID),
          }),
        content: (record, index) => (
          <ParticipantRow
            record={record}
            seed={index + 1}
            last={participants.length}
            out={eliminated.includes(record.ID)}
            selected={selected.includes(record.ID)}
            open={open}
            replaceable={!helper && !fought.has(record.ID)}
            whyOut={out?.[record.ID]}
            edits={edits}
          />
        ),
      }}
    />
  );
});

interface Answers {
  say: (text: string) => void;
  replace: (record: MonsterRecord) => void;
  ask: ReturnType<typeof useConfirm>['ask'];
}

function participantEdits(session: DeskSession, { say, replace, ask }: Answers): ParticipantEdits {
  const now = () => session.read().desk.tournament;
  return {
    replace,
    move(ID, toSeed) {
      const { participants } = now();
      const from = participants.findIndex((participant) => participant.ID === ID);
      const participant = participants[from];
      const place = Math.min(Math.max(toSeed(from + 1), 1), participants.length) - 1;
      if (!participant || place === from) return;
      const order = participants.map((participant) => participant.ID);
      order.splice(place, 0, ...order.splice(from, 1));
      const seeded = { by: 'hand' as const, at: new Date(serverNow()).toISOString() };
      if (changeOrWarn(session, { kind: 'seed', order, seeded })) {
        say(
          `${isolated(participant.MONSTER_NAME)} is now seed ${place + 1} of ${participants.length}.`,
        );
      }
    },
    async putOut({ ID, MONSTER_NAME }, why) {
      const edit = { kind: 'out' as const, IDs: [ID], why };
      const undoes = undoneByEdit(now(), edit);
      const question = {
        title: `Back in the cup: ${isolated(MONSTER_NAME)}?`,
        text: `Later results become invalid: ${undoes.map(({ id }) => id).join(', ')}.`,
      };
      if (undoes.length > 0 && !(await ask({ ...question, yes: 'Bring back', danger: true })))
        return;
      if (changeOrWarn(session, { ...edit, undoes })) offerUndo(session);
    },
    remove({ ID, MONSTER_NAME }) {
      if (changeOrWarn(session, { kind: 'remove', ID })) {
        offerUndo(session, `${isolated(MONSTER_NAME)} removed.`);
      }
    },
    select(ID, on) {
      const others = now().selected.filter((selected) => selected !== ID);
      changeOrWarn(session, { kind: 'select', selected: on ? [...others, ID] : others });
    },
  };
}

function ReplaceDialog({ replaced, onClose }: { replaced: MonsterRecord; onClose: () => void }) {
  const { session } = useDesk();
  const done = () => {
    onClose();
    offerUndo(session);
  };
  const title = (
    <>
      In the place of <bdi>{replaced.MONSTER_NAME}</bdi>
    </>
  );
  return (
    <DeskDialog
      title={title}
      className={`stack content-start p-4 ${classes.dialog}`}
      onOpen={(dialog) => dialog.querySelector('input')?.focus()}
      onClose={onClose}
    >
      <AddMonsters replaced={replaced} onAdded={done} />
    </DeskDialog>
  );
}
