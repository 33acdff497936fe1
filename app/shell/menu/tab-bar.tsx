import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { useViewer } from '#app/core/identity/web/shared/ringside-user.tsx';
import { RopesIcon } from '#app/ui/icons/icons.tsx';
import { NoteIcon, PlayIcon } from '#app/ui/icons/music-icons.tsx';
import { BookIcon, PersonIcon } from '#app/ui/icons/page-icons.tsx';
import classes from './tab-bar.module.css';

/** Other pages of a place, by the beginning of their addresses. */
const FIGHTS = /^\/(fights?|recent|recap|monster-history)\b/;
const GUIDE = /^\/(monsters|techniques)\b/;
const MUSIC = /^\/(album-search|jukebox|playlists?)\b/;

export function TabBar() {
  const { viewer } = useViewer();
  const own = viewer ? `/players/${encodeURIComponent(viewer.login)}` : '/mobile-login';
  return (
    <nav className={`border-t bg-surface ${classes.bar}`} aria-label="Most wanted">
      <Tab to="/next" label="Next" icon={<PlayIcon />} />
      <Tab to="/fights" label="Fights" of={FIGHTS} icon={<RopesIcon />} />
      <Tab to="/monsters" label="Guide" of={GUIDE} icon={<BookIcon />} />
      <Tab to="/music-search?searchType=song" label="Music" of={MUSIC} icon={<NoteIcon />} />
      <Tab to={own} label="Me" icon={<PersonIcon />} />
    </nav>
  );
}

interface TabProps {
  to: string;
  label: string;
  of?: RegExp;
  icon: ReactNode;
}

function Tab({ to, label, of, icon }: TabProps) {
  const { pathname } = useLocation();
  const isPage = pathname === to.split('?')[0];
  const current = isPage ? 'page' : of?.test(pathname);
  return (
    <Link
      to={to}
      className={`centred type-caption dim ${classes.tab}`}
      aria-current={current || undefined}
      discover="none"
    >
      {icon}
      {label}
    </Link>
  );
}
