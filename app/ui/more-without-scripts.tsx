import type { ReactNode } from 'react';

/** The link to the rest of a long list, for browsers without scripts. */
export function MoreWithoutScripts({ to, children }: { to: string; children: ReactNode }) {
  return (
    <noscript>
      <p>
        <a href={to} className="link">
          {children}
        </a>
      </p>
    </noscript>
  );
}
