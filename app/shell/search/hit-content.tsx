import { Portrait } from '#app/features/guide/web/shared/portrait.tsx';
import classes from './hit-content.module.css';
import type { Hit } from './hits.ts';

/** A search hit in a list: picture or initial, name, and its kind. */
export function HitContent({ title, detail, race }: Hit) {
  return (
    <>
      {race ? (
        <Portrait race={race} alt="" size={40} className={classes.picture} />
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
