import { ComingPage } from '../../../ui/coming-page.tsx';
import { pageMeta } from '../../../ui/page-meta.ts';

export const meta = pageMeta(
  'Log in',
  'A short code, typed in on the streaming platform, will open your balance, your inventory and your playlists.',
);

export default function MobileLoginPage() {
  return (
    <ComingPage title="Log in">
      A short code, typed in on the streaming platform, will open your balance, your inventory and
      your playlists.
    </ComingPage>
  );
}
