import { ComingPage } from '../../../ui/coming-page.tsx';
import { pageMeta } from '../../../ui/page-meta.ts';

export const meta = pageMeta(
  'Item Shop',
  'What is in store, what it costs in Z, and when the shelves are filled again.',
);

export default function ShopPage() {
  return (
    <ComingPage title="Item Shop">
      What is in store, what it costs in Z, and when the shelves are filled again.
    </ComingPage>
  );
}
