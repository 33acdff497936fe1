import type { ReactNode } from 'react';
import { Link } from 'react-router';
import chip from '#app/ui/chip.module.css';
import { PlayerMark } from './player-mark.tsx';

interface PlayerChipProps {
  to: string;
  name: string;
  children?: ReactNode;
}

export function PlayerChip({ to, name, children }: PlayerChipProps) {
  return (
    <Link to={to} className={`${chip.chip} ${chip.withPicture}`}>
      <PlayerMark name={name} />
      <bdi>{name}</bdi>
      {children && <span className="flex-none ms-auto dim type-note">{children}</span>}
    </Link>
  );
}
