import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import { useViewer } from '#app/core/identity/web/shared/ringside-user.tsx';
import { RopesIcon } from '#app/ui/icons/icons.tsx';
import { NoteIcon, PlayIcon } from '#app/ui/icons/music-icons.tsx';
import { BookIcon, PersonIcon } from '#app/ui/icons/page-icons.tsx';
import classes from './tab-bar.module.css';

export function TabBar() {
  const { viewer } = useViewer();
  const own = viewer ? `/players/${encodeURIComponent(viewer.login)}` : '/mobile-login';
  return (
    <nav className={`border-t bg-surface ${classes.bar}`} aria-label="Most wanted">
      <Tab to="/next" label="Next" icon={<PlayIcon />} />
      <Tab to="/fights" label="Fights" icon={<RopesIcon />} />
      <Tab to="/monsters" label="Guide" icon={<BookIcon />} />
      <Tab to="/music-search?searchType=song" label="Music" icon={<NoteIcon />} />
      <Tab to={own} label="Me" icon={<PersonIcon />} />
    </nav>
  );
}

function Tab({ to, label, icon }: { to: string; label: string; icon: ReactNode }) {
  return (
    <NavLink to={to} className={`centred type-caption dim ${classes.tab}`} discover="none">
      {icon}
      {label}
    </NavLink>
  );
}
