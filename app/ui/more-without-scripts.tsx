import type { ReactNode } from 'react';
import classes from './more-without-scripts.module.css';

/** The link to the rest of a long list, for browsers without scripts. */
export function MoreWithoutScripts({ to, children }: { to: string; children: ReactNode }) {
  return (
    <noscript>
      <p className={classes.more}>
        <a href={to}>{children}</a>
      </p>
    </noscript>
  );
}
