import type { ReactNode } from 'react';
import classes from './more-without-scripts.module.css';

/** Leads on from the beginning of a long list, where no script fetches the rest of it. */
export function MoreWithoutScripts({ to, children }: { to: string; children: ReactNode }) {
  return (
    <noscript>
      <p className={classes.more}>
        <a href={to}>{children}</a>
      </p>
    </noscript>
  );
}
