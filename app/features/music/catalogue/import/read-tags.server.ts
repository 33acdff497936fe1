import { parseFile } from 'music-metadata';
import { IMAGE_TYPES } from './music-folder.server.ts';

export interface Tags {
  title: string | null;
  album: string | null;
  albumArtist: string | null;
  year: number | null;
  disc: number;
  track: number;
  duration: number;
  hasPicture: boolean;
}

export const EMPTY_REASON = 'it is empty';
const NO_MUSIC_REASON = 'there is no music in it';
const NOT_AUDIO_REASON = 'what is in it is not audio of the kind its name says, or is damaged';

const PICTURE_TYPES = new Set(Object.values(IMAGE_TYPES));
const PICTURE_MAX_BYTES = 4 * 1024 * 1024;

/** Reads the tags of an audio file. @throws Error saying what is wrong with it */
export async function readTags(file: string): Promise<Tags> {
  const { common, format } = await parseFile(file, { duration: true }).catch((cause) => {
    throw new Error(NOT_AUDIO_REASON, { cause });
  });
  const duration = format.duration ?? 0;
  if (!Number.isFinite(duration) || duration <= 0) {
    const isAudio = format.container !== undefined || format.tagTypes.length > 0;
    throw new Error(isAudio ? NO_MUSIC_REASON : NOT_AUDIO_REASON);
  }
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
