import type { PageHandle } from '@ringside/page-queries/page-address';
import { useEffect, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { ButtonLink } from '#app/ui/button.tsx';
import { pageMeta } from '#app/ui/page-meta.ts';
import {
  ACCOUNT_PARAMETER,
  DEFAULT_REDIRECT_PATH,
  mobileLoginPath,
  OTHER_ACCOUNT,
  safeRedirectPath,
} from '../../rules.ts';
import { useViewer } from '../shared/ringside-user.tsx';
import { DeviceLogin } from './device-login.tsx';
import classes from './mobile-login-page.module.css';

const ONWARD_AFTER_MS = 2000;

export const meta = pageMeta(
  'Log in',
  'Enter a short code on the streaming platform to open your balance, inventory and playlists.',
);

const wantsOtherAccount = (search: URLSearchParams) =>
  search.get(ACCOUNT_PARAMETER) === OTHER_ACCOUNT;

export const handle: PageHandle = {
  canonicalSearch(search) {
    const asSomebodyElse = wantsOtherAccount(search);
    const path = mobileLoginPath(safeRedirectPath(search.get('redirect')), { asSomebodyElse });
    return new URLSearchParams(path.split('?')[1]);
  },
};

export default function MobileLoginPage() {
  const { viewer } = useViewer();
  const [parameters, setParameters] = useSearchParams();
  const asSomebodyElse = wantsOtherAccount(parameters);

  /** Removes the parameter after the login, so that a reload shows the account. */
  function settle() {
    parameters.delete(ACCOUNT_PARAMETER);
    setParameters(parameters, { replace: true });
  }

  return (
    <section className={`stack gap-4 narrow ${classes.page}`}>
      <h1>Log in</h1>
      {viewer && asSomebodyElse && (
        <p className="dim">
          You are logged in as <bdi>{viewer.displayName}</bdi>, and stay logged in until the code is
          entered.
        </p>
      )}
      {viewer && !asSomebodyElse ? (
        <LoggedIn />
      ) : (
        <DeviceLogin asSomebodyElse={asSomebodyElse} onDone={settle} />
      )}
    </section>
  );
}

function LoggedIn() {
  const [parameters] = useSearchParams();
  const redirectPath = safeRedirectPath(parameters.get('redirect'));
  const isElsewhere = redirectPath !== DEFAULT_REDIRECT_PATH;
  const navigate = useNavigate();
  const go = useRef(navigate);
  useEffect(() => {
    if (!isElsewhere) return;
    const onward = () => void go.current(redirectPath, { replace: true });
    const timer = setTimeout(onward, ONWARD_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isElsewhere, redirectPath]);
  return (
    <div className="page text-lg">
      <p role="status">You are now logged in.</p>
      <div className="actions">
        {isElsewhere && (
          <ButtonLink variant="primary" to={redirectPath} replace>
            Continue
          </ButtonLink>
        )}
        <ButtonLink variant={isElsewhere ? 'quiet' : 'primary'} to="/">
          Home
        </ButtonLink>
      </div>
    </div>
  );
}
