import { MAX_PARTICIPANTS } from '@ringside/bracket/seeding';
import { Button } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { ShuffleIcon } from '#app/ui/icons/music-icons.tsx';
import boxes from '#app/ui/looks/boxes.module.css';
import layouts from '#app/ui/looks/layouts.module.css';
import texts from '#app/ui/looks/texts.module.css';
import { STARTED_MESSAGE } from '../../../contract.ts';
import { shuffled } from '../../../rules.ts';
import type { TournamentView } from '../../../shown-bracket/bracket-view.ts';
import { Broadcast } from '../broadcast/broadcast.tsx';
import { OrganiserName } from '../organiser/organiser-field.tsx';
import { offerUndo } from '../session/offer-undo.ts';
import { changeOrWarn, useDesk } from '../session/use-desk.ts';
import { AddMonsters } from './add-monsters.tsx';
import { ParticipantList } from './participant-list.tsx';
import classes from './participants-panel.module.css';

export default function ParticipantsPanel({ view }: { view: TournamentView }) {
  const { tournament } = useDesk();
  const { participants, outcomes } = tournament;
  const open = outcomes.length === 0;
  return (
    <div className={layouts.sided}>
      <section className={layouts.page}>
        <div className={layouts.head}>
          <h2>
            Participants <span className={texts.dim}>{participants.length}</span>
          </h2>
          {open && <ShuffleButton />}
        </div>
        {!open && <p className={texts.small}>{STARTED_MESSAGE}</p>}
        {participants.length === 0 ? (
          <p className={boxes.empty}>
            No participants yet. Add monsters by name, ID or URL; the first becomes the first seed.
          </p>
        ) : (
          <ParticipantList open={open} />
        )}
      </section>
      <aside className={classNames(layouts.page, classes.side)}>
        {open && (
          <section
            className={classNames(boxes.card, layouts.stack, classes.first)}
            aria-label="Add monsters"
          >
            <AddMonsters />
            <p className={texts.small}>At most {MAX_PARTICIPANTS}. Byes fill the rest.</p>
          </section>
        )}
        <Broadcast view={view} />
        <OrganiserName />
      </aside>
    </div>
  );
}

function ShuffleButton() {
  const { session, tournament } = useDesk();
  const ids = tournament.participants.map(({ ID }) => ID);
  const shuffle = () => {
    if (changeOrWarn(session, { kind: 'seed', order: shuffled(ids) })) {
      offerUndo(session, 'Shuffled.');
    }
  };
  return (
    <Button disabled={ids.length < 2} onClick={shuffle}>
      <ShuffleIcon />
      Shuffle
    </Button>
  );
}
