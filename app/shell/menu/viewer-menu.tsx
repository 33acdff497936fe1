import { type MouseEvent, useId, useState } from 'react';
import { Link } from 'react-router';
import { LoginLink } from '#app/core/identity/web/shared/login-link.tsx';
import {
  ForAnonymous,
  ForSignedIn,
  useViewer,
} from '#app/core/identity/web/shared/ringside-user.tsx';
import { CALLS_PATH } from '#app/features/follows/rules.ts';
import { classNames } from '#app/ui/class-names.ts';
import { grouped } from '#app/ui/count.ts';
import boxes from '#app/ui/looks/boxes.module.css';
import layouts from '#app/ui/looks/layouts.module.css';
import texts from '#app/ui/looks/texts.module.css';
import { moveFocus } from '#app/ui/move-focus.ts';
import { ownEntries } from './menu-entries.ts';
import classes from './viewer-menu.module.css';

/** The end of the bar: the login button, or the viewer's picture and name with a menu. */
export function ViewerCorner() {
  return (
    <div className={layouts.rigid}>
      <ForAnonymous>
        <LoginLink className={classes.login} />
      </ForAnonymous>
      <ForSignedIn>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the button and its menu */}
        <div className={classes.viewer} onKeyDown={moveFocus}>
          <ViewerMenu />
        </div>
      </ForSignedIn>
    </div>
  );
}

const Z_ENTRY = { label: 'My Z', to: '/my-z' };
const CALLS_ENTRY = { label: 'Calls', to: CALLS_PATH };
const HOST_ENTRY = { label: 'Host’s desk', to: '/host' };

function ViewerMenu() {
  const { viewer, record, switchAccount, signOut } = useViewer();
  const id = useId();
  if (!viewer)
    return <span className={classNames(layouts.icon, classes.avatar)} aria-hidden="true" />;

  function close({ currentTarget }: MouseEvent) {
    currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();
  }

  return (
    <>
      <button
        type="button"
        className={classNames(layouts.line, classes.button)}
        popoverTarget={id}
        aria-label={`${viewer.displayName}: your menu`}
      >
        <span className={classNames(texts.oneLine, classes.name)}>{viewer.displayName}</span>
        <Avatar key={viewer.imageUrl} name={viewer.displayName} imageUrl={viewer.imageUrl} />
      </button>
      <nav id={id} popover="auto" className={classNames(boxes.card, classes.menu)} aria-label="You">
        <p className={classNames(layouts.stack2, classes.head)}>
          <strong>{viewer.displayName}</strong>
          {record?.balance !== undefined && (
            <span className={texts.gold}>{grouped(record.balance)} Z</span>
          )}
        </p>
        {[...ownEntries(viewer), Z_ENTRY, CALLS_ENTRY, ...(record?.host ? [HOST_ENTRY] : [])].map(
          ({ label, to }) => (
            <Link key={to} to={to} className={layouts.item} onClick={close}>
              {label}
            </Link>
          ),
        )}
        <button
          type="button"
          className={layouts.item}
          onClick={(event) => {
            close(event);
            switchAccount();
          }}
        >
          Switch account
        </button>
        <button
          type="button"
          className={layouts.item}
          onClick={(event) => {
            close(event);
            void signOut();
          }}
        >
          Logout
        </button>
      </nav>
    </>
  );
}

function Avatar({ name, imageUrl }: { name: string; imageUrl: string | undefined }) {
  const [failed, setFailed] = useState(false);
  return (
    <span className={classNames(layouts.icon, classes.avatar)} aria-hidden="true">
      {imageUrl && !failed ? (
        <img src={imageUrl} alt="" width="36" height="36" onError={() => setFailed(true)} />
      ) : (
        [...name][0]?.toUpperCase()
      )}
    </span>
  );
}
