import {
  type ReactNode,
  Suspense,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Link, NavLink, useLocation } from 'react-router';
import { OnceSignedIn } from '#app/core/identity/web/shared/ringside-user.tsx';
import { PlayerDock } from '#app/features/music/web/shared/player-dock.tsx';
import type { ReadOnly } from '#app/features/status/contract.ts';
import { ReadOnlyBanner } from '#app/features/status/web/shared/read-only-banner.tsx';
import { Button } from '#app/ui/button.tsx';
import { BackIcon, RopesIcon } from '#app/ui/icons/icons.tsx';
import { lazyPart } from '#app/ui/loading/lazy-part.ts';
import { useSite } from '#app/ui/site.tsx';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import { MenuDrawer } from './menu/menu-drawer.tsx';
import { FIGHTS, MAIN_PLACES, MORE_PAGES, menuEntries } from './menu/menu-entries.ts';
import { MenuList } from './menu/menu-list.tsx';
import { TabBar } from './menu/tab-bar.tsx';
import { ViewerCorner } from './menu/viewer-menu.tsx';
import { NavigationMark } from './navigation/navigation-mark.tsx';
import { ResultVoice } from './said-aloud/result-voice.tsx';
import { SearchButton } from './search/search-button.tsx';
import classes from './shell.module.css';

const WishMark = lazyPart(() => import('#app/features/shop/web/shared/wish-mark.tsx'));
const Bell = lazyPart(() => import('#app/features/push/web/shared/bell.tsx'));
const WithoutLine = lazyPart(() => import('./offline/without-line.tsx'));

function NoSpoilersWithoutScripts() {
  return (
    <noscript>
      <form action="/spoilers">
        Results of fights:{' '}
        <Button type="submit" name="results" value="hidden">
          No spoilers
        </Button>{' '}
        <Button type="submit" name="results" value="shown">
          Shown
        </Button>
      </form>
    </noscript>
  );
}

const LINK = `touch gap-1 dim ${classes.link}`;
const LINKS = `flex flex-wrap justify-center narrow ${classes.links}`;

const ABOUT_THE_SITE = [
  { label: 'Offline', to: '/offline' },
  { label: 'Status', to: '/status' },
  { label: 'Privacy', to: '/privacy' },
];

export function Shell({ readOnly, children }: { readOnly: ReadOnly; children: ReactNode }) {
  const site = useSite();
  return (
    <div className={`column ${classes.frame}`}>
      <a className={`absolute rounded font-semibold ${classes.skip}`} href="#main">
        Skip to the page
      </a>
      <header className={`line border-b bg-surface ${classes.bar}`}>
        <BackButton className={`icon ${classes.back}`} />
        <MenuDrawer />
        <Link to="/" className={`line gap-3 type-title ${classes.title}`} discover="none">
          <RopesIcon />
          {site.productTitle}
        </Link>
        <div className={`grow flex items-center ${classes.middle}`}>
          <nav aria-label="Main places" className={`gap-1 px-3 ${classes.places}`}>
            {MAIN_PLACES.map(({ label, to }) => (
              <NavLink
                key={to}
                to={to}
                className={`touch rounded dim type-name whitespace-nowrap ${classes.place}`}
                discover="none"
              >
                {label}
              </NavLink>
            ))}
          </nav>
          <PlayerDock />
        </div>
        <SearchButton />
        <OnceSignedIn>
          <WishMark />
          <Bell />
        </OnceSignedIn>
        <ViewerCorner />
      </header>
      <NavigationMark />
      <ReadOnlyBanner atFirst={readOnly} />
      <main id="main" className={`w-full ${classes.main}`} tabIndex={-1}>
        {children}
      </main>
      <UnseenParts />
      <footer className={`small border-t text-center ${classes.foot}`}>
        <nav aria-label="All pages">
          <MenuList
            entries={[...menuEntries(site, null), ...FIGHTS, ...MORE_PAGES]}
            className={LINKS}
            itemClass={LINK}
          />
        </nav>
        <p>{site.footer}</p>
        <NoSpoilersWithoutScripts />
        <MenuList entries={ABOUT_THE_SITE} className={LINKS} itemClass={LINK} />
      </footer>
      <TabBar />
    </div>
  );
}

/** What has no place in the page: focus, voice, and, once a browser runs it and the page is there, what is for the time without a line. */
function UnseenParts() {
  const isRunning = useDeferredValue(true, false);
  return (
    <>
      <RouteFocus />
      <ResultVoice />
      {isRunning && (
        <Suspense>
          <WithoutLine />
        </Suspense>
      )}
    </>
  );
}

function BackButton({ className }: { className: string }) {
  return (
    <button type="button" className={className} onClick={() => history.back()}>
      <BackIcon />
      <VisuallyHidden>Back</VisuallyHidden>
    </button>
  );
}

/** Focuses the main element and announces the title, as browsers do for a new document. */
function RouteFocus() {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  const named = useRef(pathname);
  const [title, setTitle] = useState('');

  // Before the effects of the new page, which may move the focus elsewhere.
  useLayoutEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [pathname]);

  useEffect(() => {
    if (named.current === pathname) return;
    named.current = pathname;
    setTitle(document.title);
  }, [pathname]);

  return (
    <div aria-live="polite" aria-atomic="true">
      <VisuallyHidden>{title}</VisuallyHidden>
    </div>
  );
}
