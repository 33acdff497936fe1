import { Link } from 'react-router';
import { Portrait } from '#app/features/guide/web/shared/portrait.tsx';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import type { TournamentView } from '../../shown-bracket/bracket-view.ts';
import { podiumOf } from '../../shown-bracket/podium.ts';
import classes from './podium.module.css';

const WORDS = { 1: 'First', 2: 'Second', 3: 'Third' } as const;

export function Podium({ view }: { view: TournamentView }) {
  return (
    <ol className="flex gap-2 mb-2" aria-label="Podium">
      {podiumOf(view).map(({ place, record: { ID, MONSTER_NAME, RACE, USER } }) => (
        <li key={ID} className={`min-w-0 ${classes.place}`} data-place={place}>
          <Link
            to={`/monster-history/${ID}`}
            className={`line gap-3 panel raises h-full min-w-0 ${classes.who}`}
          >
            <span className={`flex-none dim type-heading ${classes.step}`}>
              <span aria-hidden="true">{place}</span>
              <VisuallyHidden>{WORDS[place]}: </VisuallyHidden>
            </span>
            <Portrait race={RACE} alt="" size={72} className={classes.portrait} />
            <span className={`grid min-w-0 ${classes.words}`}>
              <span className={`truncate type-name ${classes.name}`} dir="auto">
                {MONSTER_NAME}
              </span>
              {USER && (
                <span className="small truncate" dir="auto">
                  {USER}
                </span>
              )}
            </span>
          </Link>
        </li>
      ))}
    </ol>
  );
}
