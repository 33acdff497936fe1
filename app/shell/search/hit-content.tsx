import { Portrait } from '#app/features/guide/web/shared/portrait.tsx';
import classes from './hit-content.module.css';
import type { Hit } from './hits.ts';

/** A search hit in a list: picture or initial, name, and its kind; bare without the picture yet. */
export function HitContent({ title, detail, race, isBare }: Hit & { isBare?: boolean }) {
  return (
    <>
      {race ? (
        <Portrait race={race} alt="" size={40} isPlace={isBare} className={classes.picture} />
      ) : (
        <span className={classes.initial} aria-hidden="true">
          {[...title][0]}
        </span>
      )}
      <span className={classes.title}>{title}</span>
      <span className={classes.detail}>{detail}</span>
    </>
  );
}
