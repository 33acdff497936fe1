import { ComingPage } from '../../../ui/coming-page.tsx';
import { pageMeta } from '../../../ui/page-meta.ts';

export const meta = pageMeta(
  'Album Search',
  'Songs and whole collections by keyword. Bring a term; we bring the records.',
);

export default function AlbumSearchPage() {
  return (
    <ComingPage title="Album Search">
      Songs and whole collections by keyword. Bring a term; we bring the records.
    </ComingPage>
  );
}
