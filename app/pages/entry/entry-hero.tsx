import { FollowButton } from '#app/features/follows/web/shared/follow-button.tsx';
import type { Monster } from '#app/features/guide/contract.ts';
import { raceDisplayName, withSpaces } from '#app/features/guide/rules.ts';
import { Portrait } from '#app/features/guide/web/shared/portrait.tsx';
import classes from './entry-hero.module.css';

const PORTRAIT_PX = 512;
const PORTRAIT_SIZES = `(max-width: 599px) 132px, ${PORTRAIT_PX}px`;

export function EntryHero({ monster }: { monster: Monster }) {
  const { number, name, description, META } = monster;
  const supertype = withSpaces(META.RACE_SUPERTYPE);
  const rest = raceDisplayName(META).slice(supertype.length);
  return (
    <header className={`stack16 ${classes.hero}`}>
      <Portrait
        race={META.RACE_SUPERTYPE}
        alt={`Portrait of ${name}`}
        size={PORTRAIT_PX}
        sizes={PORTRAIT_SIZES}
        className={`w-full border rounded-card ${classes.portrait}`}
        eager
      />
      <div className={`self-center ${classes.words}`}>
        <p className={`gold type-figure ${classes.number}`}>No. {number}</p>
        <h1 className={classes.title}>
          {supertype}
          {rest && <span className={`dim font-semibold ${classes.breed}`}>{rest}</span>}
        </h1>
        {description === null ? (
          <p className={`empty text-lg ${classes.description}`}>
            Nobody has written a word about {name} yet. It has not complained.
          </p>
        ) : (
          <p className={`text-lg ${classes.description}`} dir="auto">
            {description}
          </p>
        )}
        <div className={`mt-4 ${classes.follow}`}>
          <FollowButton follow={{ kind: 'race', name: META.RACE_SUPERTYPE }} label={name} />
        </div>
      </div>
    </header>
  );
}
