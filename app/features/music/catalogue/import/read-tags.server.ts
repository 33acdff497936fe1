import { parseFile } from 'music-metadata';
import { IMAGE_TYPES } from './music-folder.server.ts';

/** An audio file's own tags. */
export interface Tags {
  title: string | null;
  album: string | null;
  albumArtist: string | null;
  year: number | null;
  disc: number;
  track: number;
  /** Seconds. */
  duration: number;
  hasPicture: boolean;
}

const PICTURE_TYPES = new Set(Object.values(IMAGE_TYPES));
const PICTURE_MAX_BYTES = 4 * 1024 * 1024;

/** Reads the tags of an audio file. @throws if it is not one, or has no length */
export async function readTags(file: string): Promise<Tags> {
  const { common, format } = await parseFile(file, { duration: true });
  const duration = format.duration ?? 0;
  if (!Number.isFinite(duration) || duration <= 0) throw new Error('it has no length');
  return {
    title: common.title ?? null,
    album: common.album ?? null,
    albumArtist: common.albumartist ?? null,
    year: common.year ?? null,
    disc: common.disk.no ?? 0,
    track: common.track.no ?? 0,
    duration,
    hasPicture: firstPicture(common.picture) !== null,
  };
}

/** The picture inside an audio file; null without one that browsers can show. */
export async function readPicture(
  file: string,
): Promise<{ bytes: Uint8Array; type: string } | null> {
  try {
    const { common } = await parseFile(file, { duration: false, skipPostHeaders: true });
    return firstPicture(common.picture);
  } catch {
    return null;
  }
}

function firstPicture(pictures: readonly { format: string; data: Uint8Array }[] | undefined) {
  const found = pictures?.find(
    ({ format, data }) => PICTURE_TYPES.has(format) && data.length <= PICTURE_MAX_BYTES,
  );
  return found ? { bytes: found.data, type: found.format } : null;
}
