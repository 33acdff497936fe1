import { Link } from 'react-router';
import type { GuideEntry } from '#app/features/guide/contract.ts';
import { portraitAddress } from '#app/features/guide/portrait-address.ts';
import { monsterPath, withSpaces } from '#app/features/guide/rules.ts';
import { Bar } from '#app/ui/bar.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import type { TypeProgress } from '../rules.ts';
import classes from './progress-view.module.css';

const TILE_PX = 88;

export function TypeRow({ type, defeated, total, monsters }: TypeProgress<GuideEntry>) {
  const id = `type-${type.toLowerCase()}`;
  const isComplete = defeated === total;
  return (
    <section
      className={classNames('grid', classes.type, isComplete && classes.whole)}
      aria-labelledby={id}
    >
      <div className={`actions content-start items-baseline justify-between ${classes.typeHead}`}>
        <h2 id={id} className="type-figure">
          {withSpaces(type)}
        </h2>
        {isComplete && (
          <p className={`relative self-center overflow-hidden gold type-label ${classes.cheer}`}>
            <span aria-hidden="true">★</span> All beaten
          </p>
        )}
        <p className={`type-name ${isComplete ? 'gold' : 'dim'}`}>
          {defeated}/{total}
          <VisuallyHidden> defeated</VisuallyHidden>
        </p>
        <Bar share={total && defeated / total} className="flex-none w-full" />
      </div>
      <ul className={`grid ${classes.grid}`}>
        {monsters.map((monster) => (
          <Tile key={monster.monster.META.RACE_SUPERTYPE} {...monster} />
        ))}
      </ul>
    </section>
  );
}

/** Kept short: a page of at most 200 kB has hundreds of them. */
function TilePortrait({ race }: { race: string }) {
  return (
    <img
      src={portraitAddress(race, 96)}
      srcSet={`${portraitAddress(race, 192)} 2x`}
      alt=""
      width={TILE_PX}
      height={TILE_PX}
      loading="lazy"
    />
  );
}

function Tile({ monster, defeated }: { monster: GuideEntry; defeated: boolean }) {
  return (
    <li>
      <Link
        to={monsterPath(monster.META)}
        className={classNames(
          'stack gap-1 rounded underlines',
          classes.tile,
          defeated && classes.defeated,
        )}
        discover="none"
      >
        <span
          className={`relative overflow-hidden aspect-square rounded bg-raised ${classes.picture}`}
        >
          <TilePortrait race={monster.META.RACE_SUPERTYPE} />
        </span>
        <span className={'type-label text-center'}>{monster.name}</span>
        <VisuallyHidden>{defeated ? ', defeated' : ', not yet defeated'}</VisuallyHidden>
      </Link>
    </li>
  );
}
