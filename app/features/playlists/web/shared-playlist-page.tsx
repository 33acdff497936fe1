import { useParams } from 'react-router';
import { PlaylistView } from './playlist-view.tsx';

export { clientLoader, handle, loader, meta } from './playlist-page.tsx';

/** A playlist as its shared link opens it. */
export default function SharedPlaylistPage() {
  const { id = '' } = useParams();
  return <PlaylistView id={id} view="shared" />;
}
