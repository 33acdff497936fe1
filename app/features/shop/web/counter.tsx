import { useEffect, useId, useState } from 'react';
import { LoginLink } from '#app/core/identity/web/shared/login-link.tsx';
import { ForAnonymous, ForSignedIn } from '#app/core/identity/web/shared/ringside-user.tsx';
import { useNow, useTextInZone } from '#app/ui/time/now.tsx';
import { serverNow } from '#app/ui/time/server-clock.ts';
import { countdown, formatZ, restockAtMs, spendable, UNSPENDABLE_Z } from '../rules.ts';
import classes from './counter.module.css';
import { restockLabel } from './restock-label.ts';
import type { Holdings } from './shared/use-holdings.ts';

const PANEL = `card stack2 content-start ${classes.panel}`;

/** Longer amounts than `99,999,999 Z`, and words, get a smaller font, to fit on one line. */
const LONG_AMOUNT_CHARACTERS = 12;

export function Purse({ holdings }: { holdings: Holdings }) {
  const title = useId();
  return (
    <section className={PANEL} aria-labelledby={title}>
      <h2 id={title} className="dim type-label">
        Balance
      </h2>
      {purseContent(holdings)}
    </section>
  );
}

function purseContent({ balance }: Holdings) {
  if (balance !== undefined) return <Money balance={balance} />;
  return (
    <>
      <ForAnonymous>
        <LoginLink className="mt-2" />
      </ForAnonymous>
      <ForSignedIn>
        <span className={`block mt-1 rounded bg-raised ${classes.shape}`} aria-hidden="true" />
      </ForSignedIn>
    </>
  );
}

function Money({ balance }: { balance: number }) {
  const amount = formatZ(balance);
  const free = spendable(balance);
  return (
    <>
      <p
        className="gold type-heading whitespace-nowrap"
        data-long={amount.length > LONG_AMOUNT_CHARACTERS}
      >
        {amount}
      </p>
      <p className="small">
        {free === null
          ? `The last ${formatZ(UNSPENDABLE_Z)} stay with you.`
          : `${formatZ(free)} spendable`}
      </p>
    </>
  );
}

interface RestockProps {
  restockTime: string | null | undefined;
  isMissing: boolean;
}

export function RestockSign({ restockTime, isMissing }: RestockProps) {
  const title = useId();
  return (
    <section className={PANEL} aria-labelledby={title}>
      <h2 id={title} className="dim type-label">
        Restock
      </h2>
      {restockTime && <Restock atMs={restockAtMs(restockTime)} />}
      {restockTime === null && <p className="small">Not announced yet.</p>}
      {restockTime === undefined &&
        (isMissing ? (
          <p className="small">Not known right now.</p>
        ) : (
          <span className={`block mt-1 rounded bg-raised ${classes.shape}`} aria-hidden="true" />
        ))}
    </section>
  );
}

function Restock({ atMs }: { atMs: number }) {
  const now = useSeconds();
  const left = countdown(atMs, now);
  const label = useTextInZone((zone) => restockLabel(atMs, now, zone));
  return (
    <>
      <p className="type-heading whitespace-nowrap" data-long={left === null} role="timer">
        {left ?? 'Any moment'}
      </p>
      <p className="small">
        {left === null ? 'due ' : 'at '}
        <time dateTime={new Date(atMs).toISOString()}>{label}</time>
      </p>
    </>
  );
}

function useSeconds(): number {
  const rendered = useNow();
  const [second, setSecond] = useState<number | null>(null);
  useEffect(() => {
    const tick = () => setSecond(serverNow());
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, []);
  return second ?? rendered;
}
