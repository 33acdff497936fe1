import { type MouseEvent, Suspense, useEffect, useId, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useViewer } from '#app/core/identity/web/shared/ringside-user.tsx';
import { CloseIcon, MenuIcon } from '#app/ui/icons/icons.tsx';
import { lazyPart } from '#app/ui/loading/lazy-part.ts';
import { moveFocus } from '#app/ui/move-focus.ts';
import { useSite } from '#app/ui/site.tsx';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import { InstallEntry } from '../install/install-entry.tsx';
import classes from './menu-drawer.module.css';
import { FIGHTS, MORE_PAGES, menuEntries } from './menu-entries.ts';
import { MenuList } from './menu-list.tsx';

const MenuSettings = lazyPart(() => import('./menu-settings.tsx'));

/** With `command` the button of the native dialog works before the scripts have loaded. */
export function MenuDrawer() {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const { key } = useLocation();
  const shownKey = useRef(key);
  const [isWanted, setWanted] = useState(false);

  // The initial page does not close the menu, which may be opened before hydration.
  useEffect(() => {
    if (shownKey.current !== key) dialog.current?.close();
    else if (dialog.current?.open) setWanted(true);
    shownKey.current = key;
  }, [key]);

  function closeOnLink({ target, currentTarget }: MouseEvent<HTMLDialogElement>) {
    const outside = target === currentTarget;
    if (outside || (target as Element).closest('a')) currentTarget.close();
  }

  return (
    <>
      <button
        type="button"
        className="scripted icon rounded"
        aria-haspopup="dialog"
        {...{ commandfor: id, command: 'show-modal' }}
        onPointerEnter={() => setWanted(true)}
        onClick={({ currentTarget }) => {
          setWanted(true);
          // If the browser has already run the command, a second call would log a warning.
          if (!('commandForElement' in currentTarget)) dialog.current?.showModal();
        }}
      >
        <MenuIcon />
        <VisuallyHidden>Menu</VisuallyHidden>
      </button>
      <dialog
        ref={dialog}
        id={id}
        {...{ closedby: 'any' }}
        className={classes.drawer}
        aria-label="Menu"
        onClick={closeOnLink}
        onKeyDown={moveFocus}
      >
        <DrawerContent isWanted={isWanted} onClose={() => dialog.current?.close()} />
      </dialog>
    </>
  );
}

function DrawerContent({ isWanted, onClose }: { isWanted: boolean; onClose: () => void }) {
  const site = useSite();
  const { viewer, signOut } = useViewer();

  /** Closes the drawer first, so that the focus can return to its button. */
  function logOut() {
    onClose();
    void signOut();
  }

  return (
    <div className={`column gap-4 ${classes.content}`}>
      <div className="ends px-3">
        <span className="type-figure">{site.productTitle}</span>
        <button type="button" className="scripted icon rounded" onClick={onClose}>
          <CloseIcon />
          <VisuallyHidden>Close the menu</VisuallyHidden>
        </button>
      </div>
      <nav aria-label="Fights">
        <MenuList entries={FIGHTS} className="stack2" itemClass={`item ${classes.entry}`} />
      </nav>
      <nav aria-label="Menu">
        <MenuList
          entries={menuEntries(site, viewer)}
          className="stack2"
          itemClass={`item ${classes.entry}`}
        />
        <InstallEntry className={`item ${classes.entry}`} />
        {viewer && (
          <button type="button" className={`item ${classes.entry}`} onClick={logOut}>
            Logout
          </button>
        )}
      </nav>
      {isWanted && <MoreOfMenu />}
    </div>
  );
}

/** Made once the menu is wanted: the foot of the page has these links, too, and settings work by scripts. */
function MoreOfMenu() {
  return (
    <>
      <nav aria-label="More">
        <MenuList
          entries={MORE_PAGES}
          className={`grid border-t ${classes.more}`}
          itemClass={`item ${classes.entry}`}
        />
      </nav>
      <Suspense>
        <MenuSettings />
      </Suspense>
    </>
  );
}
