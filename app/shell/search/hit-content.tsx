import { Portrait } from '#app/features/guide/web/shared/portrait.tsx';
import { classNames } from '#app/ui/class-names.ts';
import layouts from '#app/ui/looks/layouts.module.css';
import texts from '#app/ui/looks/texts.module.css';
import classes from './hit-content.module.css';
import type { Hit } from './hits.ts';

export function HitContent({ title, detail, race, isBare }: Hit & { isBare?: boolean }) {
  return (
    <>
      {race ? (
        <Portrait race={race} alt="" size={40} isPlace={isBare} className={classes.picture} />
      ) : (
        <span className={classNames(layouts.middle, classes.initial)} aria-hidden="true">
          {[...title][0]}
        </span>
      )}
      <span className={classes.title}>{title}</span>
      <span className={classNames(texts.small, classes.detail)}>{detail}</span>
    </>
  );
}
