import { useEffect } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { MissingPage } from '#app/features/guide/web/shared/missing-page.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import layouts from '#app/ui/looks/layouts.module.css';
import texts from '#app/ui/looks/texts.module.css';
import { pageMeta } from '#app/ui/page-meta.ts';
import { wantedPage } from '../worker/rules.ts';

export const meta = pageMeta('No connection', 'Pages that this device keeps.');

/**
 * The document that the service worker keeps. It opens the page that was asked for, from what the device keeps;
 * what is not kept is loaded as soon as there is a line.
 */
export default function OfflinePage() {
  const wanted = wantedPage(useLocation().hash);
  const navigate = useNavigate();
  useEffect(() => {
    if (wanted) void navigate(wanted, { replace: true });
  }, [wanted, navigate]);
  return (
    <MissingPage
      title="No connection"
      text="The page you asked for is not kept on this device. It opens by itself as soon as there is a connection."
    >
      <div className={layouts.actions}>
        <ButtonLink to="/monsters/all">Monster Guide</ButtonLink>
        <ButtonLink to="/techniques">Techniques</ButtonLink>
        <ButtonLink to="/recent">Recent Fights</ButtonLink>
      </div>
      <p className={texts.dim}>
        The guide is kept here after a visit of a minute. So is the{' '}
        <Link to="/monsters/compare">comparison</Link>.
      </p>
    </MissingPage>
  );
}
