import { useParams } from 'react-router';
import { PlaylistView } from './playlist-view.tsx';

export { clientLoader, handle, loader, meta } from './playlist-page.tsx';

export default function SharedPlaylistPage() {
  const { id = '' } = useParams();
  return <PlaylistView id={id} view="shared" />;
}
