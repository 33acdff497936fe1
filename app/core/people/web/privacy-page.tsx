import { LoginLink } from '#app/core/identity/web/shared/login-link.tsx';
import { ForAnonymous, ForSignedIn } from '#app/core/identity/web/shared/ringside-user.tsx';
import rows from '#app/ui/labelled-rows.module.css';
import { pageMeta } from '#app/ui/page-meta.ts';
import { PERSONAL_DATA } from '../personal-data.ts';
import { OwnData } from './own-data.tsx';
import classes from './privacy-page.module.css';

export const meta = pageMeta(
  'Privacy',
  'What is kept about you, how long, and how you take it away or delete it.',
);

const ELSEWHERE = [
  {
    what: 'In your browser: the login, settings, the music queue, and pages for when you are offline',
    kept: 'Until you log out, or delete this site’s data.',
    deleted: 'Logged out here at once, elsewhere with the next visit.',
  },
  {
    what: 'In the server’s log: your network’s address, and which kind of page was opened, without names',
    kept: 'As long as the operator keeps logs.',
    deleted: 'Stays until then.',
  },
  {
    what: 'In backups: all of the above',
    kept: 'As long as the operator keeps backups, usually 14 days.',
    deleted: 'Stays until then. A restored backup is without you again before anybody sees it.',
  },
];

export default function PrivacyPage() {
  return (
    <div className="narrow page">
      <div className="stack gap-2">
        <h1>Privacy</h1>
        <p>
          You need no account to look around. When you log in, the streaming platform tells this
          site your id, login and display name. Its question also mentions your e-mail address. This
          site never reads it. There are no ads and no trackers.
        </p>
        <p>
          The league is public: names, monsters, fights, picks and public playlists. Anybody may
          copy them. Balance, items, bets, follows, wishes and private playlists are for you alone.
        </p>
      </div>
      <section className="stack gap-2" aria-labelledby="yours">
        <h2 id="yours">Your data</h2>
        <ForAnonymous>
          <div className="start">
            <p>Log in to take your data away, or to delete it.</p>
            <LoginLink />
          </div>
        </ForAnonymous>
        <ForSignedIn>
          <OwnData />
        </ForSignedIn>
      </section>
      <section className="stack gap-2" aria-labelledby="kept">
        <h2 id="kept">What is kept</h2>
        <KeptData />
      </section>
    </div>
  );
}

function KeptData() {
  return (
    <table className={`w-full ${rows.rows} ${classes.table}`}>
      <thead>
        <tr>
          <th scope="col">What</th>
          <th scope="col">How long</th>
          <th scope="col">When you delete everything</th>
        </tr>
      </thead>
      <tbody>
        {[...PERSONAL_DATA, ...ELSEWHERE].map(({ what, kept, deleted }) => (
          <tr key={what}>
            <th scope="row">{what}</th>
            <td data-label="How long">{kept}</td>
            <td data-label="When you delete everything">{deleted}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
