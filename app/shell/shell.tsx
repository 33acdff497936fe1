import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ButtonLink } from '../ui/button.tsx';
import { RopesIcon } from '../ui/icons.tsx';
import { useSite } from '../ui/site.tsx';
import { MenuDrawer } from './menu-drawer.tsx';
import { menuEntries, type Viewer } from './menu-entries.ts';
import { MenuList } from './menu-list.tsx';
import { RouteFocus } from './route-focus.tsx';
import classes from './shell.module.css';

interface ShellProps {
  viewer: Viewer | null;
  /** The mini player's place in the bar. */
  player?: ReactNode;
  onLogout?: () => void;
  children: ReactNode;
}

/** What stands around every page: the bar, the drawer, the page's own place, the foot. */
export function Shell({ viewer, player, onLogout, children }: ShellProps) {
  const site = useSite();
  return (
    <div className={classes.frame}>
      <a className={classes.skip} href="#main">
        Skip to the page
      </a>
      <header className={classes.bar}>
        <MenuDrawer viewer={viewer} onLogout={onLogout} />
        <Link to="/" className={classes.title}>
          <RopesIcon />
          {site.productTitle}
        </Link>
        <div className={classes.middle}>{player}</div>
        {viewer ? (
          <span className={classes.viewer}>{viewer.displayName}</span>
        ) : (
          <ButtonLink to="/mobile-login" className={classes.login}>
            Log in
          </ButtonLink>
        )}
      </header>
      <main id="main" className={classes.main} tabIndex={-1}>
        {children}
      </main>
      <footer className={classes.foot}>
        <nav aria-label="All pages">
          <MenuList
            entries={menuEntries(site, viewer)}
            className={classes.links}
            itemClass={classes.link}
          />
        </nav>
        <p>A fan site, ringside. No monsters were harmed; several were embarrassed.</p>
      </footer>
      <RouteFocus />
    </div>
  );
}
