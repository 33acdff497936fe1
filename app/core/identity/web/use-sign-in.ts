import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { isTabKept, tabValues } from '#app/ui/storage/browser-storage.ts';
import type { IdentityAddresses } from '../contract.ts';
import { isMobileUserAgent, mobileLoginPath, returnPath, type SignInOptions } from '../rules.ts';
import { takeSignInAnswer } from './session/early-sign-in.ts';
import type { Session } from './session/session.ts';
import type { SignInAnswer } from './sign-in-attempt.ts';

const ANSWER_NOTICES = {
  token: null,
  denied: 'You chose not to log in. Nothing has changed.',
  failed: "Couldn't log you in. Try again.",
};

function readAnswer(): Promise<SignInAnswer> | null {
  const text = takeSignInAnswer();
  return text === undefined ? null : finishedAnswer(text);
}

async function finishedAnswer(text: string): Promise<SignInAnswer> {
  try {
    return (await import('./sign-in-attempt.ts')).finishSignIn(text, tabValues);
  } catch {
    return { kind: 'failed' };
  }
}

/** Starts from the storage or the platform's response, and navigates where the login returns. */
export function useStartedSession(session: Session) {
  const navigate = useNavigate();
  const [notice, setNotice] = useState<string | null>(null);
  const reading = useRef<Promise<SignInAnswer>>(null);
  useEffect(() => {
    let stop: (() => void) | null = null;
    let isLeft = false;
    reading.current ??= readAnswer();
    // At once without one: the page renders the viewer with the rest that only the browser knows.
    if (reading.current === null) stop = session.start();
    void reading.current?.then((answer) => {
      if (isLeft) return;
      stop = session.start(answer.kind === 'token' ? answer.token : undefined);
      setNotice(ANSWER_NOTICES[answer.kind]);
      if (answer.kind !== 'failed') void navigate(answer.redirectPath, { replace: true });
    });
    return () => {
      isLeft = true;
      stop?.();
    };
  }, [session, navigate]);
  return [notice, setNotice] as const;
}

export function useStartSignIn(
  identity: IdentityAddresses,
): (redirectPath?: string, options?: SignInOptions) => void {
  const navigate = useNavigate();
  return useCallback(
    async (redirectPath = returnPath(window.location), options = {}) => {
      // The platform's page would return to a tab that has forgotten its attempt; a code needs no memory.
      if (isMobileUserAgent(navigator.userAgent) || !isTabKept()) {
        void navigate(mobileLoginPath(redirectPath, options));
        return;
      }
      const { origin } = window.location;
      const attempt = { origin, redirectPath, storage: tabValues, ...options };
      const address = await import('./sign-in-attempt.ts').then(
        ({ beginSignIn }) => beginSignIn(identity, attempt),
        // If the script is gone after a deployment, the device-code page loads the new version.
        () => mobileLoginPath(redirectPath, options),
      );
      window.location.assign(address);
    },
    [identity, navigate],
  );
}
