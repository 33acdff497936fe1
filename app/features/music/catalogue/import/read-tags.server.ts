import { open } from 'node:fs/promises';
import path from 'node:path';
import { type IAudioMetadata, type ICommonTagsResult, parseFile } from 'music-metadata';
import { GAIN_MAX_DB } from '../rules.ts';
import { IMAGE_TYPES } from './music-folder.server.ts';
import { containerOf } from './whole-file.server.ts';

export interface Tags {
  title: string | null;
  album: string | null;
  artist: string | null;
  albumArtist: string | null;
  /** ReplayGain in dB. */
  gain: number | null;
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
const PICTURE_MAX_BYTES = 32 * 1024 * 1024;

const TOO_SHORT_REASON = 'it is shorter than a second';
const SONG_MIN_SECONDS = 1;
const LOSSLESS_REASON = 'it is Apple Lossless, which most browsers cannot play: convert it to FLAC';
const HEAD_BYTES = 12;
const ENDINGS = { FLAC: ['.flac'], WAV: ['.wav'], Ogg: ['.ogg', '.oga', '.opus'], MP4: ['.m4a'] };

/** @throws Error if a file's name says another kind than its content */
async function requireOwnName(file: string): Promise<keyof typeof ENDINGS | null> {
  const handle = await open(file);
  const head = Buffer.alloc(HEAD_BYTES);
  await handle.read(head, 0, HEAD_BYTES, 0).finally(() => handle.close());
  const name = containerOf(head);
  if (name && !ENDINGS[name].includes(path.extname(file).toLowerCase()))
    throw new Error(`it is ${name}: name it ${ENDINGS[name][0]}`);
  return name;
}

/** Reads the tags of an audio file. @throws Error saying what is wrong with it */
export async function readTags(file: string): Promise<Tags> {
  const name = await requireOwnName(file);
  const metadata = await parseFile(file, { duration: true }).catch((cause) => {
    throw new Error(NOT_AUDIO_REASON, { cause });
  });
  const { common, format } = metadata;
  const duration = format.duration ?? 0;
  if (format.codec === 'ALAC') throw new Error(LOSSLESS_REASON);
  if (!Number.isFinite(duration) || duration <= 0) {
    const isAudio = format.container !== undefined || format.tagTypes.length > 0;
    throw new Error(isAudio ? NO_MUSIC_REASON : NOT_AUDIO_REASON);
  }
  if (duration < SONG_MIN_SECONDS) throw new Error(TOO_SHORT_REASON);
  const textOf = (text: string | undefined) =>
    text === undefined ? null : name === 'WAV' ? asUtf8(text) : text;
  return {
    title: textOf(common.title),
    album: textOf(common.album),
    artist: textOf(common.artist ?? common.albumartist),
    albumArtist: textOf(common.albumartist),
    gain: gainOf(metadata),
    year: common.year ?? null,
    disc: common.disk.no ?? 0,
    track: common.track.no ?? 0,
    duration,
    hasPicture: firstPicture(common.picture) !== undefined,
  };
}

/** Of tags, else as LAME wrote it; no higher than the peak leaves before it clips. */
export function gainOf({ common, format, native }: IAudioMetadata) {
  const opus = native.vorbis?.find(({ id }) => id === 'R128_TRACK_GAIN');
  // In 1/256 dB that lead to -23 LUFS (RFC 7845, 5.2.1), 5 dB below the level of ReplayGain.
  const ofOpus = opus && Number(opus.value) / 256 + 5;
  const gain = common.replaygain_track_gain?.dB ?? ofOpus ?? format.trackGain;
  if (gain === undefined || !(Math.abs(gain) <= GAIN_MAX_DB)) return null;
  const peak = common.replaygain_track_peak?.ratio ?? format.trackPeakLevel ?? 0;
  const highest = peak > 0 ? -20 * Math.log10(peak) : gain;
  return Math.max(-GAIN_MAX_DB, Math.min(gain, highest));
}

/** Text of a WAV file was read as Latin-1, and may be UTF-8. */
function asUtf8(text: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(text, 'latin1'));
  } catch {
    return text;
  }
}

/** The picture inside an audio file. */
export async function readPicture(file: string): Promise<Uint8Array | undefined> {
  const { common } = await parseFile(file, { duration: false, skipPostHeaders: true });
  return firstPicture(common.picture)?.data;
}

const firstPicture = (pictures: ICommonTagsResult['picture']) =>
  pictures?.find(
    ({ format, data }) => PICTURE_TYPES.has(format) && data.length <= PICTURE_MAX_BYTES,
  );
