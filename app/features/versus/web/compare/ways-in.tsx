import { comparePath, toSlug } from '#app/features/guide/compare-rules.ts';
import { BreedShelf } from '#app/features/guide/web/shared/breed-shelf.tsx';
import { PairingList } from '../shared/pairing-list.tsx';
import classes from './compare-page.module.css';

export const PLACES = 2;

export function Invitation() {
  return (
    <p className="dim">
      Two or three side by side, the best of each figure marked. Share the link, and others see the
      same.
    </p>
  );
}

export function EmptyPlaces({ taken }: { taken: number }) {
  return Array.from({ length: Math.max(0, PLACES - taken) }, (_, place) => (
    <li
      // biome-ignore lint/suspicious/noArrayIndexKey: all places are alike
      key={place}
      className={`middle rounded-card dim type-display ${classes.place}`}
      aria-hidden="true"
    >
      ?
    </li>
  ));
}

export function WaysIn({ slugs }: { slugs: string[] }) {
  return (
    <>
      {slugs.length < PLACES && (
        <BreedShelf
          title="Choose a monster"
          pathOf={({ META }) => comparePath([...slugs, toSlug(META.RACE_SUPERTYPE)])}
        />
      )}
      {slugs.length === 0 && (
        <PairingList
          title="Worth a look"
          pathOf={({ a, b }) => comparePath([toSlug(a), toSlug(b)])}
        />
      )}
    </>
  );
}
