import { NavLink } from 'react-router';
import { ExternalLink } from '#app/ui/button.tsx';
import type { MenuEntry } from './menu-entries.ts';

interface MenuListProps {
  entries: MenuEntry[];
  className?: string;
  itemClass?: string;
}

export function MenuList({ entries, className, itemClass }: MenuListProps) {
  return (
    <ul className={className}>
      {entries.map(({ label, to, external }) => (
        <li key={label}>
          {external ? (
            <ExternalLink href={to} className={itemClass}>
              {label}
            </ExternalLink>
          ) : (
            <NavLink to={to} discover="none" className={itemClass}>
              {label}
            </NavLink>
          )}
        </li>
      ))}
    </ul>
  );
}
