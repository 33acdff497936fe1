import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { IdentityAddresses } from '../contract.ts';
import { isMobileUserAgent, mobileLoginPath, returnPath, type SignInOptions } from '../rules.ts';
import { tabValues } from './browser-storage.ts';
import type { Session } from './session/session.ts';
import { takeSignInAnswer } from './shared/early-sign-in.ts';
import type { SignInAnswer } from './sign-in-attempt.ts';

const ANSWER_NOTICES = {
  token: null,
  denied: 'You chose not to log in. Nothing has changed.',
  failed: "Couldn't log you in. Try again.",
};

/** Most pages are opened without an answer of the platform, and load nothing to read one. */
async function readAnswer(): Promise<SignInAnswer | null> {
  const text = takeSignInAnswer();
  if (text === undefined) return null;
  try {
    return (await import('./sign-in-attempt.ts')).finishSignIn(text, tabValues);
  } catch {
    return { kind: 'failed' };
  }
}

/**
 * Starts the session with what is stored, or with the platform's answer that this page was opened
 * with, and goes on to where the viewer wanted to be. Answers a sentence to show, and its setter.
 */
export function useStartedSession(session: Session) {
  const navigate = useNavigate();
  const [notice, setNotice] = useState<string | null>(null);
  const reading = useRef<Promise<SignInAnswer | null>>(null);
  useEffect(() => {
    let stop: (() => void) | null = null;
    let isLeft = false;
    reading.current ??= readAnswer();
    void reading.current.then((answer) => {
      if (isLeft) return;
      stop = session.start(answer?.kind === 'token' ? answer.token : undefined);
      if (answer) setNotice(ANSWER_NOTICES[answer.kind]);
      if (answer && answer.kind !== 'failed') void navigate(answer.redirectPath, { replace: true });
    });
    return () => {
      isLeft = true;
      stop?.();
    };
  }, [session, navigate]);
  return [notice, setNotice] as const;
}

/** The way in: the platform's own page, or on phones a code for another screen. */
export function useStartSignIn(
  identity: IdentityAddresses,
): (redirectPath?: string, options?: SignInOptions) => void {
  const navigate = useNavigate();
  return useCallback(
    async (redirectPath = returnPath(window.location), options = {}) => {
      if (isMobileUserAgent(navigator.userAgent)) {
        void navigate(mobileLoginPath(redirectPath, options));
        return;
      }
      const { origin } = window.location;
      const attempt = { origin, redirectPath, storage: tabValues, ...options };
      const address = await import('./sign-in-attempt.ts').then(
        ({ beginSignIn }) => beginSignIn(identity, attempt),
        // A page that is older than the server: the next one it opens is not.
        () => mobileLoginPath(redirectPath, options),
      );
      window.location.assign(address);
    },
    [identity, navigate],
  );
}
