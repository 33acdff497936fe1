import { type Album, NOTHING_FOUND_MESSAGE, type Song } from '../catalogue/contract.ts';
import { filterSongs } from '../catalogue/rules.ts';
import { filterByName } from '../catalogue/song-part.ts';

const OF_DEVICE = { ofDevice: true };

/** Whether an answer was made of the songs on this device. */
export const isOfDevice = (answer: object): boolean =>
  'ofDevice' in answer || (Array.isArray(answer) && answer.some(isOfDevice));

/** What the songs on this device answer to a search, the shelf and an album; null to other calls. */
export function musicOfDevice(path: string, songs: Song[]): object | null {
  const { pathname, searchParams } = new URL(path, 'http://device');
  const [, call, last = ''] = pathname.split('/').map(decodeURIComponent);
  if (call === 'album-search') {
    const terms = searchParams.get('searchTerms') ?? '';
    const isSong = searchParams.get('searchType') === 'song';
    const items = isSong ? filterSongs(songs, terms) : filterByName(albumsOf(songs), terms);
    const error = items.length > 0 ? null : NOTHING_FOUND_MESSAGE;
    return { items, next: null, error, ...OF_DEVICE };
  }
  if (call === 'albums-by-search') return filterByName(albumsOf(songs), last);
  if (call === 'albums-by-song-search')
    return albumsOf(songs).filter((album) => filterByName(album.songs, last).length > 0);
  if (call === 'album-shelf') return { albums: albumsOf(songs), next: null, ...OF_DEVICE };
  return call === 'album' ? (albumsOf(songs).find(({ id }) => id === last) ?? null) : null;
}

function albumsOf(songs: Song[]): Album[] {
  return [...Map.groupBy(songs, ({ album }) => album.id).values()].flatMap((found) => {
    const members = found.toSorted((one, other) => one.index - other.index);
    const [first] = members;
    const songIds = members.map(({ id }) => id);
    const rest = { songIds, songCount: songIds.length, songs: members, ...OF_DEVICE };
    return first ? [{ ...first.album, imgUrl: first.album.icon, ...rest }] : [];
  });
}
