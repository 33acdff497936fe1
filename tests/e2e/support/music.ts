import type { APIRequestContext, BrowserContext, Route } from '@playwright/test';
import { FEED_KEY } from './app.ts';

/** Longer than a test takes on a busy machine, so no song ends during it. */
const SECONDS = 120;
const RATE = 8000;

/** Returns a quiet tone as a WAV file. */
function tone(seconds: number): Buffer {
  const samples = Buffer.alloc(seconds * RATE, 128);
  for (let at = 0; at < samples.length; at += 1) {
    samples[at] = 128 + Math.round(6 * Math.sin((at / RATE) * 440 * 2 * Math.PI));
  }
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + samples.length, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(RATE, 24);
  head.writeUInt32LE(RATE, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.write('data', 36);
  head.writeUInt32LE(samples.length, 40);
  return Buffer.concat([head, samples]);
}

/** Answers every request for a test song with a tone of 2 min by default, with support for Range. */
export async function playTones(context: BrowserContext, seconds = SECONDS): Promise<void> {
  const file = tone(seconds);
  await context.route('**/e2e-songs/**', (route) => answerTone(route, file));
}

/** Answers a request with the requested range of the file. */
function answerTone(route: Route, file: Buffer): Promise<void> {
  const [, from = '0', to = ''] =
    /bytes=(\d+)-(\d*)/.exec(route.request().headers().range ?? '') ?? [];
  const start = Number(from);
  const end = to === '' ? file.length - 1 : Number(to);
  return route.fulfill({
    status: 206,
    contentType: 'audio/wav',
    headers: {
      'accept-ranges': 'bytes',
      'content-range': `bytes ${start}-${end}/${file.length}`,
    },
    body: file.subarray(start, end + 1),
  });
}

const COVER = {
  icon: '/album-covers/lanternmarket-icon.svg',
  imgUrl: '/album-covers/lanternmarket.svg',
};

/** Feeds an album with these songs, whose ids are `{id}-1`, `{id}-2`, … */
export async function feedAlbum(
  request: APIRequestContext,
  id: string,
  name: string,
  songNames: string[],
  known: { artist?: string; gain?: number } = {},
): Promise<void> {
  const songs = songNames.map((songName, index) => ({
    ...known,
    id: `${id}-${index + 1}`,
    name: songName,
    duration: SECONDS,
    url: `/e2e-songs/${id}-${index + 1}.wav`,
  }));
  const fields = { shortname: id, ...COVER };
  const album = { id, name, ...fields, consoles: ['Test Console'], year: 1999, songs };
  const answer = await request.post('/api/feed', {
    headers: { authorization: `Bearer ${FEED_KEY}` },
    data: [{ id: `${id}-${Date.now()}-${Math.random()}`, type: 'album', album }],
  });
  const verdict = await answer.json();
  if (verdict.accepted !== 1) throw new Error(JSON.stringify(verdict));
}
