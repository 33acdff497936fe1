import { pageMeta } from '#app/ui/page-meta.ts';
import { useSite } from '#app/ui/site.tsx';
import { ADDRESSES } from '../addresses.ts';
import { examplesFor } from '../examples.ts';
import classes from './developers-page.module.css';

export const meta = pageMeta(
  'For makers',
  'Bots, sheets, overlays and copies of the league: what to build, and every address.',
);

export default function DevelopersPage() {
  const { origin } = useSite();
  return (
    <div className="narrow page">
      <div className="stack gap-2">
        <h1>For makers</h1>
        <p>
          Everything public is free to use, without a key. The data are CC0: copy, count and publish
          them as you like. Names that a host has hidden are in none of it.
        </p>
      </div>
      {examplesFor(origin).map(({ title, where, code }) => (
        <section key={title} className="stack gap-2">
          <h2>{title}</h2>
          <p className="dim">{where}</p>
          <pre className={`panel p-4 ${classes.code}`}>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: What scrolls is reached with the keyboard. */}
            <code tabIndex={0}>{code}</code>
          </pre>
        </section>
      ))}
      <section className="stack gap-2">
        <h2>Every address</h2>
        <p>
          Calls under <code>/api</code> are in{' '}
          <a className="link" href="/api/docs">
            their own document
          </a>
          , with parameters, errors and examples. Lists take <code>from</code>, <code>to</code> and{' '}
          <code>format=csv</code>. Fights, records and tournaments also take <code>player</code> and{' '}
          <code>breed</code>. An answer is 304 while nothing has changed. Files with everything are
          at{' '}
          <a className="link" href="/data">
            /data
          </a>
          .
        </p>
        <p>
          Reads have a limit a minute: <code>ratelimit-policy</code> says it, <code>ratelimit</code>{' '}
          what is left. Beyond it the answer is 429, of a busy site 503. <code>retry-after</code>{' '}
          says when to go on.
        </p>
        <ul className={`panel rounded-card ${classes.addresses}`}>
          {ADDRESSES.map(({ path, what }) => (
            <li key={path} className="px-4 py-3">
              <code>{path}</code>
              <span className="dim">{what}</span>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
