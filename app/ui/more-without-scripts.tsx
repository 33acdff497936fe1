import type { ReactNode } from 'react';
import link from './looks/link.module.css';

/** The link to the rest of a long list, for browsers without scripts. */
export function MoreWithoutScripts({ to, children }: { to: string; children: ReactNode }) {
  return (
    <noscript>
      <p>
        <a href={to} className={link.link}>
          {children}
        </a>
      </p>
    </noscript>
  );
}
