import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { Hidden } from '../ui/hidden.tsx';
import { CloseIcon, MenuIcon } from '../ui/icons.tsx';
import { useSite } from '../ui/site.tsx';
import classes from './menu-drawer.module.css';
import { menuEntries, type Viewer } from './menu-entries.ts';
import { MenuList } from './menu-list.tsx';
import { ThemeSwitch } from './theme-switch.tsx';

interface MenuDrawerProps {
  viewer: Viewer | null;
  onLogout?: () => void;
}

/**
 * The menu button and its drawer. The browser's own modal dialog keeps the focus inside, closes on
 * Escape and gives the focus back; the drawer closes on navigation by itself.
 */
export function MenuDrawer({ viewer, onLogout }: MenuDrawerProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [open, setOpen] = useState(false);
  const { key } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation has a key of its own
  useEffect(() => dialog.current?.close(), [key]);

  function show() {
    setOpen(true);
    dialog.current?.showModal();
  }

  /** A link to the page already open navigates nowhere, and still closes the drawer. */
  function closeOnLink({ target, currentTarget }: MouseEvent<HTMLDialogElement>) {
    const outside = target === currentTarget;
    if (outside || (target as Element).closest('a')) currentTarget.close();
  }

  return (
    <>
      <button
        type="button"
        className={classes.button}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={show}
      >
        <MenuIcon />
        <Hidden>Menu</Hidden>
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a modal dialog */}
      <dialog
        ref={dialog}
        className={classes.drawer}
        aria-label="Menu"
        onClose={() => setOpen(false)}
        onClick={closeOnLink}
      >
        <DrawerContent
          viewer={viewer}
          onLogout={onLogout}
          onClose={() => dialog.current?.close()}
        />
      </dialog>
    </>
  );
}

function DrawerContent({ viewer, onLogout, onClose }: MenuDrawerProps & { onClose: () => void }) {
  const site = useSite();
  return (
    <div className={classes.content}>
      <div className={classes.head}>
        <span className={classes.title}>{site.productTitle}</span>
        <button type="button" className={classes.button} onClick={onClose}>
          <CloseIcon />
          <Hidden>Close the menu</Hidden>
        </button>
      </div>
      <nav aria-label="Menu">
        <MenuList
          entries={menuEntries(site, viewer)}
          className={classes.list}
          itemClass={classes.entry}
        />
        {viewer && (
          <button type="button" className={classes.entry} onClick={onLogout}>
            Logout
          </button>
        )}
      </nav>
      <ThemeSwitch />
    </div>
  );
}
