import type { ReactNode } from 'react';
import { Button, ExternalButton } from '#app/ui/button.tsx';
import { useRingsideUser } from '../shared/ringside-user.tsx';
import { Countdown } from './countdown.tsx';
import type { PendingCode } from './device-flow.ts';
import classes from './mobile-login-page.module.css';
import { QrCode } from './qr-code.tsx';
import { useDeviceFlow } from './use-device-flow.ts';
import { UserCode } from './user-code.tsx';

interface DeviceLoginProps {
  asSomebodyElse: boolean;
  onDone: () => void;
}

export function DeviceLogin({ asSomebodyElse, onDone }: DeviceLoginProps) {
  const { status } = useRingsideUser();
  const isWanted = status === 'anonymous' || (asSomebodyElse && status === 'signed-in');
  const { flow, state } = useDeviceFlow({ isWanted, onDone });
  const again = (
    <Button variant="primary" onClick={flow.renew}>
      Get a new code
    </Button>
  );
  switch (state.step) {
    case 'waiting':
      return <Waiting key={state.code.deviceCode} code={state.code} silent={state.silent} />;
    case 'expired':
      return <Outcome text="This code has expired. Get a new one." after={again} />;
    case 'denied':
      return <Outcome text="The login was declined on the activation page." after={again} />;
    case 'unreachable':
      return (
        <Outcome
          text="Logging in does not work right now. Everything else does; this page keeps trying."
          after={<Button onClick={flow.renew}>Try again</Button>}
        />
      );
    case 'done':
      return <Fetching text="Logging you in…" />;
    default:
      return <Fetching text="Loading a code…" />;
  }
}

function Waiting({ code, silent }: { code: PendingCode; silent: boolean }) {
  return (
    <div className={`card stack24 items-center p-6 ${classes.card}`}>
      <div className={`stack16 justify-items-start ${classes.steps}`}>
        <p>Go to the activation page and enter the code within the next two minutes.</p>
        <UserCode code={code.userCode} />
        <ExternalButton variant="primary" wide href={code.verificationUri}>
          {readable(code.verificationUri)}
        </ExternalButton>
        <p className="dim">
          Valid for another <Countdown untilMs={code.expiresAtMs} />. It logs in the account that
          you use on the activation page.
        </p>
        <p role="status" className={classes.silent}>
          {silent && 'Logging in does not work right now. This page keeps trying.'}
        </p>
      </div>
      <figure className={`stack8 dim text-center ${classes.scan}`}>
        <QrCode text={code.verificationUri} label="QR code of the activation page" />
        <figcaption>Or scan it with another device.</figcaption>
      </figure>
    </div>
  );
}

/** A URL as people type it: without protocol and query, since the code is typed on the page. */
function readable(uri: string): string {
  const { host, pathname } = new URL(uri);
  return `${host}${pathname}`;
}

function Fetching({ text }: { text: string }) {
  return (
    <div className={`card stack24 items-center p-6 ${classes.card}`} aria-busy="true">
      <div className={`stack16 justify-items-start ${classes.steps}`}>
        <p role="status" className={classes.fetching}>
          {text}
        </p>
        <noscript>Logging in by code needs JavaScript.</noscript>
      </div>
    </div>
  );
}

function Outcome({ text, after }: { text: string; after: ReactNode }) {
  return (
    <div className={`card stack24 items-center p-6 ${classes.card}`}>
      <div className={`stack16 justify-items-start ${classes.steps}`}>
        <p role="status">{text}</p>
        <div>{after}</div>
      </div>
    </div>
  );
}
