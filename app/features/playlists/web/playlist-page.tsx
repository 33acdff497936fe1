import { ComingPage } from '../../../ui/coming-page.tsx';
import { pageMeta } from '../../../ui/page-meta.ts';

export const meta = pageMeta(
  'Playlist',
  'The songs of this list, the collections they come from, and its settings for whoever made it.',
);

export default function PlaylistPage() {
  return (
    <ComingPage title="Playlist">
      The songs of this list, the collections they come from, and its settings for whoever made it.
    </ComingPage>
  );
}
