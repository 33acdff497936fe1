import { ComingPage } from '../../../ui/coming-page.tsx';
import { pageMeta } from '../../../ui/page-meta.ts';
import { SignedInOnly } from '../../identity/web/shared/ringside-user.tsx';

export const meta = pageMeta(
  'Monster Search',
  'Every monster that ever stood in the ring, by trainer, type and combined stats. A few million of them, found at once.',
);

export default function MonsterSearchPage() {
  return (
    <SignedInOnly>
      <ComingPage title="Monster Search">
        Every monster that ever stood in the ring, by trainer, type and combined stats. A few
        million of them, found at once.
      </ComingPage>
    </SignedInOnly>
  );
}
