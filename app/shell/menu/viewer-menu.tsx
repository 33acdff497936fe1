import { type MouseEvent, useId, useState } from 'react';
import { Link } from 'react-router';
import { grouped } from '#app/core/count-rules.ts';
import { LoginLink } from '#app/core/identity/web/shared/login-link.tsx';
import {
  ForAnonymous,
  ForSignedIn,
  useViewer,
} from '#app/core/identity/web/shared/ringside-user.tsx';
import { isolated } from '#app/core/names/rules.ts';
import { moveFocus } from '#app/ui/move-focus.ts';
import { ALERTS_ENTRY, ownEntries } from './menu-entries.ts';
import classes from './viewer-menu.module.css';

export function ViewerCorner() {
  return (
    <div className="flex-none">
      <ForAnonymous>
        <LoginLink className="px-4" />
      </ForAnonymous>
      <ForSignedIn>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the button and its menu */}
        <div className={`flex items-center justify-end ${classes.viewer}`} onKeyDown={moveFocus}>
          <ViewerMenu />
        </div>
      </ForSignedIn>
    </div>
  );
}

const AVATAR = `icon overflow-hidden border bg-raised type-name ${classes.avatar}`;
const Z_ENTRY = { label: 'My Z', to: '/my-z' };
const HOST_ENTRY = { label: 'Host’s desk', to: '/host' };

function ViewerMenu() {
  const { viewer, record, switchAccount, signOut } = useViewer();
  const id = useId();
  if (!viewer) return <span className={AVATAR} aria-hidden="true" />;

  function close({ currentTarget }: MouseEvent) {
    currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();
  }

  return (
    <>
      <button
        type="button"
        className={`line justify-end gap-3 min-h-touch ${classes.button}`}
        popoverTarget={id}
        aria-label={`${isolated(viewer.displayName)}: your menu`}
      >
        <span className={`truncate type-name ${classes.name}`}>{viewer.displayName}</span>
        <Avatar key={viewer.imageUrl} name={viewer.displayName} imageUrl={viewer.imageUrl} />
      </button>
      <nav id={id} popover="auto" className={`card ${classes.menu}`} aria-label="You">
        <p className="stack2 px-3 py-2 type-name">
          <strong>{viewer.displayName}</strong>
          {record?.balance !== undefined && (
            <span className="gold">{grouped(record.balance)} Z</span>
          )}
        </p>
        {[...ownEntries(viewer), Z_ENTRY, ALERTS_ENTRY, ...(record?.host ? [HOST_ENTRY] : [])].map(
          ({ label, to }) => (
            <Link key={to} to={to} className="item" onClick={close}>
              {label}
            </Link>
          ),
        )}
        <button
          type="button"
          className="item"
          onClick={(event) => {
            close(event);
            switchAccount();
          }}
        >
          Switch account
        </button>
        <button
          type="button"
          className="item"
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
    <span className={AVATAR} aria-hidden="true">
      {imageUrl && !failed ? (
        <img src={imageUrl} alt="" width="36" height="36" onError={() => setFailed(true)} />
      ) : (
        [...name][0]?.toUpperCase()
      )}
    </span>
  );
}
