import { FollowButton } from '#app/features/follows/web/shared/follow-button.tsx';
import type { Monster } from '#app/features/guide/contract.ts';
import { raceDisplayName, withSpaces } from '#app/features/guide/rules.ts';
import { Portrait } from '#app/features/guide/web/shared/portrait.tsx';
import { classNames } from '#app/ui/class-names.ts';
import boxes from '#app/ui/looks/boxes.module.css';
import layouts from '#app/ui/looks/layouts.module.css';
import classes from './entry-hero.module.css';

const PORTRAIT_PX = 512;
const PORTRAIT_SIZES = `(max-width: 599px) 132px, ${PORTRAIT_PX}px`;

export function EntryHero({ monster }: { monster: Monster }) {
  const { number, name, description, META } = monster;
  const supertype = withSpaces(META.RACE_SUPERTYPE);
  const rest = raceDisplayName(META).slice(supertype.length);
  return (
    <header className={classNames(layouts.stack16, classes.hero)}>
      <Portrait
        race={META.RACE_SUPERTYPE}
        alt={`Portrait of ${name}`}
        size={PORTRAIT_PX}
        sizes={PORTRAIT_SIZES}
        className={classes.portrait}
        eager
      />
      <div className={classes.words}>
        <p className={classes.number}>No. {number}</p>
        <h1 className={classes.title}>
          {supertype}
          {rest && <span className={classes.breed}>{rest}</span>}
        </h1>
        {description === null ? (
          <p className={classNames(boxes.empty, classes.description)}>
            Nobody has written a word about {name} yet. It has not complained.
          </p>
        ) : (
          <p className={classes.description} dir="auto">
            {description}
          </p>
        )}
        <div className={classes.follow}>
          <FollowButton follow={{ kind: 'race', name: META.RACE_SUPERTYPE }} label={name} />
        </div>
      </div>
    </header>
  );
}
