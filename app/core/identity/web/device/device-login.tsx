import { type ReactNode, useEffect, useState } from 'react';
import { encode } from 'uqr';
import { Button, ExternalButton } from '#app/ui/button.tsx';
import { useRingsideUser } from '../shared/ringside-user.tsx';
import type { PendingCode } from './device-flow.ts';
import classes from './mobile-login-page.module.css';
import { useDeviceFlow } from './use-device-flow.ts';

const TICK_MS = 500;

function Countdown({ untilMs }: { untilMs: number }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.max(0, Math.ceil((untilMs - now) / 1000));
  const minutes = Math.floor(seconds / 60);
  return (
    <span role="timer">
      {minutes}:{String(seconds % 60).padStart(2, '0')}
    </span>
  );
}

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
    <div className={`card stack gap-6 items-center p-6 ${classes.card}`}>
      <div className={`stack gap-4 ${classes.steps}`}>
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
      <figure className={`stack gap-2 dim text-center ${classes.scan}`}>
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
    <div className={`card stack gap-6 items-center p-6 ${classes.card}`} aria-busy="true">
      <div className={`stack gap-4 ${classes.steps}`}>
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
    <div className={`card stack gap-6 items-center p-6 ${classes.card}`}>
      <div className={`stack gap-4 ${classes.steps}`}>
        <p role="status">{text}</p>
        <div>{after}</div>
      </div>
    </div>
  );
}

function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 2 });
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')));
  return (
    <svg
      className={`panel w-full ${classes.qr}`}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={path.join('')} fill="currentColor" />
    </svg>
  );
}

function UserCode({ code }: { code: string }) {
  const [copied, setCopied] = useState<'yes' | 'no' | null>(null);

  async function copy() {
    // Browsers have no clipboard API on plain HTTP.
    const done = navigator.clipboard?.writeText(code) ?? Promise.reject();
    setCopied(
      await done.then(
        () => 'yes',
        () => 'no',
      ),
    );
  }

  return (
    <div className={`actions items-center ${classes.codeRow}`}>
      <output className={classes.code} aria-label="Your code">
        {code}
      </output>
      <Button onClick={copy}>Copy code</Button>
      <p role="status" className={`dim ${classes.copied}`}>
        {copied === 'yes' && 'Code copied.'}
        {copied === 'no' && 'Copying is not allowed here. Type it in instead.'}
      </p>
    </div>
  );
}
