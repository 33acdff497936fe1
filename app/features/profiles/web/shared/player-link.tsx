import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { HIDDEN_NAME } from '#app/features/host/rules.ts';

/** A player's name that leads to the player's page; a hidden one leads nowhere. */
export function PlayerLink({ name, children }: { name: string; children: ReactNode }) {
  if (name === HIDDEN_NAME) return <span>{children}</span>;
  return <Link to={`/players/${encodeURIComponent(name)}`}>{children}</Link>;
}
