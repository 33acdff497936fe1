import { ApiError } from '@ringside/contract/api-error';
import { type Transport, toPath } from '@ringside/contract/client';
import { VIEWER_CACHE } from '#app/core/identity/web/session/kept-for-viewer.ts';
import { calibrationBalance, calibrationSkills } from '#app/features/guide/contract.ts';
import { entryAnswer, monsterAnswer } from '#app/features/guide/entry-answers.ts';
import { type Encyclopedia, indexEncyclopedia } from '#app/features/guide/rules.ts';
import { answerOfSongs } from '#app/features/music/offline/web/kept-songs.ts';
import { keptAddress, keptFacts, SONG_CACHE } from '#app/ui/storage/offline-copies.ts';

export const PUBLIC_CACHE = 'ringside-kept';

export interface KeptAnswer {
  status: number;
  keptAtMs: number;
  text(): Promise<string>;
}

/** What the device keeps of a read, or null; of a person's reads only what was kept for them. */
export async function keptAnswer(
  path: string,
  { username = '' }: Parameters<Transport>[1]['headers'],
): Promise<KeptAnswer | null> {
  if (!('caches' in globalThis)) return null;
  try {
    return (
      (await keptIn(VIEWER_CACHE, path, username)) ??
      (await keptIn(PUBLIC_CACHE, path)) ??
      (await keptIn(SONG_CACHE, path, username)) ??
      (await made(path)) ??
      (await answerOfSongs(path, keptIn))
    );
  } catch {
    // A browser may refuse its storage, as in a private window.
    return null;
  }
}

async function keptIn(cache: string, path: string, username = ''): Promise<KeptAnswer | null> {
  const kept = await caches.match(keptAddress(path), { cacheName: cache });
  if (!kept) return null;
  const facts = keptFacts(kept);
  if (username && facts.username && facts.username !== username) return null;
  return { status: kept.status, keptAtMs: facts.keptAtMs, text: () => kept.text() };
}

async function made(path: string): Promise<KeptAnswer | null> {
  const [, call, ...parts] = path.split('/').map(decodeURIComponent);
  const [first = '', second = ''] = parts;
  const make =
    call === 'monster' && parts.length === 1
      ? (guide: Encyclopedia) => monsterAnswer(guide, first)
      : call === 'monster-entry' && parts.length === 2
        ? (guide: Encyclopedia) => entryAnswer(guide, { type: first, subtype: second })
        : null;
  const guide = make && (await readGuide());
  if (!guide) return null;
  const { keptAtMs, encyclopedia } = guide;
  try {
    const text = JSON.stringify(make(encyclopedia));
    return { status: 200, keptAtMs, text: async () => text };
  } catch (problem) {
    if (!(problem instanceof ApiError)) throw problem;
    const { status, code, message } = problem;
    return { status, keptAtMs, text: async () => JSON.stringify({ error: { code, message } }) };
  }
}

let indexed: { keptAtMs: number; encyclopedia: Encyclopedia } | undefined;

async function readGuide() {
  const [balance, skills] = await Promise.all(
    [calibrationBalance, calibrationSkills].map((call) => keptIn(PUBLIC_CACHE, toPath(call, {}))),
  );
  if (!balance || !skills) return null;
  const { keptAtMs } = balance;
  if (indexed?.keptAtMs !== keptAtMs) {
    const [monsters, techniques] = [await balance.text(), await skills.text()];
    const calibration = { monsters: JSON.parse(monsters), skills: JSON.parse(techniques) };
    indexed = { keptAtMs, encyclopedia: indexEncyclopedia(calibration) };
  }
  return indexed;
}
