import { ComingPage } from '../../../ui/coming-page.tsx';
import { pageMeta } from '../../../ui/page-meta.ts';

export const meta = pageMeta(
  'Inventory',
  'Disc chips and stat boosters you own, cheapest first, with a count on each.',
);

export default function InventoryPage() {
  return (
    <ComingPage title="Inventory">
      Disc chips and stat boosters you own, cheapest first, with a count on each.
    </ComingPage>
  );
}
