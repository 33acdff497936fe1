import { Link } from 'react-router';
import { useViewer } from '#app/core/identity/web/shared/ringside-user.tsx';
import { useSite } from '#app/ui/site.tsx';

export function FirstSteps({ login }: { login: string }) {
  const { viewer } = useViewer();
  const { streamUrl, guidePath } = useSite();
  if (viewer?.login.toLowerCase() !== login.toLowerCase()) return null;
  return (
    <section className="card stack4" aria-labelledby="first-steps">
      <h2 id="first-steps">Your corner is ready</h2>
      <p>These figures begin with your monster’s first fight. Until then:</p>
      <ol className="stack4 points mt-2">
        <li>
          See <Link to="/next">who fights next</Link>, and bet on it in the chat of{' '}
          <a href={streamUrl} target="_blank" rel="noreferrer">
            the stream
          </a>
          .
        </li>
        <li>
          Save Z for a disc chip of <Link to="/shop">the shop</Link>: it makes a monster of yours.
        </li>
        <li>
          Follow a breed of <Link to={guidePath}>the guide</Link> or{' '}
          <Link to="/players">a player</Link>, and their fights show up on the home page.
        </li>
      </ol>
    </section>
  );
}
