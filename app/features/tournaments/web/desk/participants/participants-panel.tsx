import { MAX_PARTICIPANTS } from '@ringside/bracket/seeding';
import { STARTED_MESSAGE } from '../../../contract.ts';
import type { TournamentView } from '../../../shown-bracket/bracket-view.ts';
import { SeededNote } from '../../seeded-note.tsx';
import { Broadcast } from '../broadcast/broadcast.tsx';
import { OrganiserName } from '../organiser/organiser-field.tsx';
import { useHelper } from '../organiser/secret-gate.tsx';
import { useDesk } from '../session/use-desk.ts';
import { AddMonsters } from './add-monsters.tsx';
import { ParticipantList } from './participant-list.tsx';
import classes from './participants-panel.module.css';
import { SeedButtons } from './seed-buttons.tsx';

export default function ParticipantsPanel({ view }: { view: TournamentView }) {
  const { tournament } = useDesk();
  const { participants, outcomes } = tournament;
  const helper = useHelper();
  const open = outcomes.length === 0 && !helper;
  return (
    <div className="sided">
      <section className="page">
        <div className="head">
          <h2>
            Participants <span className="dim">{participants.length}</span>
          </h2>
          {open && <SeedButtons />}
        </div>
        {!open && !helper && <p className="small">{STARTED_MESSAGE}</p>}
        <SeededNote seeded={tournament.seeded} className="small" />
        {participants.length === 0 ? (
          <p className="empty">
            No participants yet. Add monsters by name, ID or URL; the first becomes the first seed.
          </p>
        ) : (
          <ParticipantList open={open} />
        )}
      </section>
      <aside className={`page ${classes.side}`}>
        {open && (
          <section className={`card stack ${classes.first}`} aria-label="Add monsters">
            <AddMonsters />
            <p className="small">At most {MAX_PARTICIPANTS}. Byes fill the rest.</p>
          </section>
        )}
        <Broadcast view={view} />
        <OrganiserName />
      </aside>
    </div>
  );
}
