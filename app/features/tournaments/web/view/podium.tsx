import { Link } from 'react-router';
import { Portrait } from '#app/features/guide/web/shared/portrait.tsx';
import { classNames } from '#app/ui/class-names.ts';
import boxes from '#app/ui/looks/boxes.module.css';
import layouts from '#app/ui/looks/layouts.module.css';
import texts from '#app/ui/looks/texts.module.css';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import type { TournamentView } from '../../shown-bracket/bracket-view.ts';
import { podiumOf } from '../../shown-bracket/podium.ts';
import classes from './podium.module.css';

const WORDS = { 1: 'First', 2: 'Second', 3: 'Third' } as const;

/** The best three of a cup, or four where nobody fought for third place. */
export function Podium({ view }: { view: TournamentView }) {
  return (
    <ol className={classes.podium} aria-label="Podium">
      {podiumOf(view).map(({ place, record: { ID, MONSTER_NAME, RACE, USER } }) => (
        <li key={ID} className={classes.place} data-place={place}>
          <Link
            to={`/monster-history/${ID}`}
            className={classNames(layouts.line12, boxes.panel, classes.who)}
          >
            <span className={classes.step}>
              <span aria-hidden="true">{place}</span>
              <VisuallyHidden>{WORDS[place]}: </VisuallyHidden>
            </span>
            <Portrait race={RACE} alt="" size={72} className={classes.portrait} />
            <span className={classes.words}>
              <span className={classes.name} dir="auto">
                {MONSTER_NAME}
              </span>
              {USER && (
                <span className={texts.small} dir="auto">
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
