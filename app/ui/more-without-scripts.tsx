import type { ReactNode } from 'react';

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
