import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { HIDDEN_NAME } from '#app/core/names/rules.ts';

export function PlayerLink({ name, children }: { name: string; children: ReactNode }) {
  if (name === HIDDEN_NAME) return <span dir="auto">{children}</span>;
  return (
    <Link to={`/players/${encodeURIComponent(name)}`} dir="auto">
      {children}
    </Link>
  );
}
