import type { Client } from '@ringside/contract/client';
import { useApi } from '@ringside/page-queries/page-data';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { counted, grouped, percentage } from '#app/core/count-rules.ts';
import type { Caller } from '#app/core/identity/contract.ts';
import { ownQuery } from '#app/core/identity/web/shared/own-query.ts';
import { useViewer } from '#app/core/identity/web/shared/ringside-user.tsx';
import { SignedInOnly } from '#app/core/identity/web/shared/signed-in-only.tsx';
import { Counted } from '#app/core/spoilers/web/shared/hidden-results.tsx';
import { RaceLink } from '#app/features/guide/web/shared/race-link.tsx';
import { FigureTable } from '#app/features/upcoming/web/shared/figure-table.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { FreshnessMark } from '#app/ui/freshness-mark.tsx';
import { ListNote } from '#app/ui/list-note.tsx';
import { NotYet } from '#app/ui/loading/not-yet.tsx';
import { pageMeta } from '#app/ui/page-meta.ts';
import { Day } from '#app/ui/time/date.tsx';
import { getMyZ, type MyZ } from '../contract.ts';
import { MY_Z_REFRESH_MS } from '../rules.ts';
import { BetRow } from './bet-row.tsx';
import classes from './my-z.module.css';
import { signed } from './signed.ts';

const [WIDTH, HEIGHT] = [600, 160];

const TAIL = 1.05;

function BalanceChart({ points }: Pick<MyZ, 'points'>) {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || points.length < 2) return null;
  const balances = points.map(({ balance }) => balance);
  const [least, most] = [Math.min(...balances), Math.max(...balances)];
  const from = Date.parse(first.at);
  // The last step is as visible as the others.
  const to = from + (Date.parse(last.at) - from) * TAIL;
  const across = (at: string) => ((Date.parse(at) - from) / Math.max(1, to - from)) * WIDTH;
  const down = (balance: number) =>
    HEIGHT - ((balance - least) / Math.max(1, most - least)) * HEIGHT;
  const steps = points.map(
    ({ at, balance }, place) =>
      `${place === 0 ? 'M' : 'H'}${across(at).toFixed(1)} ${place === 0 ? '' : 'V'}${down(balance).toFixed(1)}`,
  );
  return (
    <figure className={`stack gap-1 ${classes.chart}`}>
      <svg
        className="w-full"
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`Your balance from ${grouped(first.balance)} Z to ${grouped(last.balance)} Z: at least ${grouped(least)} Z, at most ${grouped(most)} Z`}
      >
        <path d={`${steps.join('')}H${WIDTH}`} />
      </svg>
      <figcaption className="ends flex-wrap small">
        <span>
          <Day date={first.at} /> to <Day date={last.at} />
        </span>
        <span>
          {grouped(least)} Z to {grouped(most)} Z
        </span>
      </figcaption>
    </figure>
  );
}

export const meta = pageMeta('My Z', 'Your balance over time, and your bets: won, lost, by breed.');

export default function MyZPage() {
  return (
    <div className="narrow page">
      <SignedInOnly title="My Z">
        <Own />
      </SignedInOnly>
    </div>
  );
}

function Own() {
  const { headers } = useViewer();
  const query = useQuery(myZQuery(useApi(), headers));
  const { data } = query;
  return (
    <>
      <div className="head">
        <h1>My Z</h1>
        <FreshnessMark query={query} />
      </div>
      {data ? (
        <Counted what="Your balance and bets">
          <Ledger own={data} />
        </Counted>
      ) : (
        <NotYet query={query} what="your Z" form="chart" />
      )}
    </>
  );
}

function Ledger({ own }: { own: MyZ }) {
  const { balance, points, others, staked, paid, bets } = own;
  if (points.length === 0 && bets.length === 0) {
    return <ListNote>No Z yet. Play along on the stream, and yours shows up here.</ListNote>;
  }
  return (
    <>
      <dl className={`actions ${classes.sums}`}>
        <Sum label="Balance" value={`${grouped(balance)} Z`} />
        <Sum label="From bets" value={`${signed(paid - staked)} Z`} />
        <Sum label="The rest" value={`${signed(others)} Z`} />
      </dl>
      <BalanceChart points={points} />
      <section className="stack gap-2" aria-labelledby="bets">
        <h2 id="bets">Your bets</h2>
        {bets.length === 0 ? (
          <ListNote>No bets to show yet. Your balance counts them either way.</ListNote>
        ) : (
          <>
            <Judged own={own} />
            <ol className="stack gap-2">
              {bets.map((bet) => (
                <BetRow key={`${bet.side} ${bet.bout}`} bet={bet} />
              ))}
            </ol>
          </>
        )}
      </section>
      {own.breeds.length > 0 && <Breeds breeds={own.breeds} />}
      <p className="actions">
        <ButtonLink to="/next">The next fight</ButtonLink>
        <ButtonLink to="/picks">Free picks</ButtonLink>
      </p>
    </>
  );
}

function Sum({ label, value }: { label: string; value: ReactNode }) {
  return (
    <div className="card">
      <dt className="small">{label}</dt>
      <dd className={`type-title tabular-nums whitespace-nowrap ${classes.figure}`}>{value}</dd>
    </div>
  );
}

function Judged({ own: { staked, paid, estimate } }: { own: MyZ }) {
  return (
    <p>
      You bet {grouped(staked)} Z and got {grouped(paid)} Z back.{' '}
      {estimate && (
        <>
          You won {grouped(estimate.won)} of {counted(estimate.bets, 'bet')}; by our estimates it
          would have been about {grouped(Math.round(estimate.expected))}.
        </>
      )}
    </p>
  );
}

function Breeds({ breeds }: Pick<MyZ, 'breeds'>) {
  return (
    <section className="stack gap-2" aria-labelledby="breeds">
      <h2 id="breeds">By breed</h2>
      <FigureTable
        heads={['You bet on', 'Bets', 'Won', 'Z']}
        rows={breeds.map(({ race, bets, won, net }) => ({
          key: race,
          name: <RaceLink race={race} />,
          figures: [grouped(bets), percentage(won / bets), signed(net)],
        }))}
      />
    </section>
  );
}

function myZQuery(api: Client, headers: Caller | null) {
  return ownQuery(api, headers, ['upcoming', 'my-z'], getMyZ, { refetchInterval: MY_Z_REFRESH_MS });
}
