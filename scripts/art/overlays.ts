import path from 'node:path';
import { chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { BROWSER_ARGS, ensureBrowser } from '../test/browser.ts';

/** `node scripts/run.mjs scripts/art/overlays.ts URL LOGIN`: LOGIN is a host, a cup is on. */
const [url = 'http://localhost:3000', login = 'chief'] = process.argv.slice(2);
const FOLDER = path.join(import.meta.dirname, '..', '..', 'docs', 'pictures');
const WIDTH = 480;
const GAME = `<svg xmlns="http://www.w3.org/2000/svg" width="1920" height="1080">
<rect width="1920" height="1080" fill="#5d8fb8"/><path d="M0 620h1920v460H0z" fill="#7da05a"/>
<circle cx="560" cy="560" r="190" fill="#d9b44a"/><circle cx="1360" cy="560" r="190" fill="#b05a6e"/></svg>`;

async function playSong(): Promise<void> {
  const query = new URLSearchParams({
    response_type: 'token',
    client_id: 'ringside-practice',
    state: 'picture',
    redirect_uri: `${url}/`,
    scope: 'user:read:email',
  });
  const answer = await fetch(`${url}/practice-identity/oauth2/authorize?${query}`, {
    method: 'POST',
    body: new URLSearchParams({ decision: 'authorize', name: login }),
    redirect: 'manual',
  });
  const { hash } = new URL(answer.headers.get('location') ?? url);
  const token = new URLSearchParams(hash.slice(1)).get('access_token') ?? '';
  const { albums } = await (await fetch(`${url}/api/album-shelf`)).json();
  const { status } = await fetch(`${url}/api/host/stream-song`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', username: login, token },
    body: JSON.stringify({ player: 'picture', songId: `${albums[0].id}-01` }),
  });
  if (status !== 200) throw new Error(`The song was not taken: ${status}. Is ${login} a host?`);
}

async function photograph(page: Page, name: string, address: string): Promise<void> {
  await page.goto(`${url}/overlay/${address}?motion=off`);
  await page.locator('main section, main h1').first().waitFor({ timeout: 120_000 });
  await page.waitForFunction(() => [...document.images].every((image) => image.complete));
  await page.evaluate(() => document.fonts.ready.then(() => true));
  const overlay = sharp(await page.screenshot({ omitBackground: true })).resize(WIDTH);
  await sharp(Buffer.from(GAME))
    .resize(WIDTH)
    .composite([{ input: await overlay.toBuffer() }])
    .webp({ quality: 70 })
    .toFile(path.join(FOLDER, `overlay-${name}.webp`));
}

await playSong();
const browser = await chromium.launch({ args: BROWSER_ARGS, executablePath: ensureBrowser() });
const page = await browser.newPage({ viewport: { width: 1920, height: 1080 } });
const tournaments = await (await fetch(`${url}/api/tournaments`)).json();
for (const [name, address] of [
  ['next', 'next'],
  ['queue', 'queue'],
  ['recent', 'recent'],
  ['song', 'song'],
  ['match', 'match'],
  ['bracket', `bracket/${encodeURIComponent(tournaments[0]?.name)}`],
] as const)
  await photograph(page, name, address);
await browser.close();
