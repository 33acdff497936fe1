import { createRandom } from '@ringside/seeded-random';
import { ALBUMS } from '../catalogue/albums.ts';
import { type Palette, SCENES } from './cover-scenes.ts';

const FILE = /^([\w-]{1,80}?)(-icon)?\.svg$/;

export function drawCover(file: string): string | null {
  const [, id, icon] = FILE.exec(file) ?? [];
  if (id === undefined) return null;
  const scene = SCENES[id];
  if (!scene) return id.startsWith('m-') ? svg(drawRecord(id)) : null;
  const album = ALBUMS.find((each) => each.id === id);
  const name =
    icon || !album ? '' : lettering(album.shortname, album.consoles[0] ?? '', scene.palette);
  return svg(scene.draw(scene.palette) + name);
}

function svg(content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 600" width="600" height="600">${content}</svg>`;
}

function lettering(name: string, console: string, [night, , main, light]: Palette): string {
  const font =
    'font-family="\'Barlow Condensed\',\'Arial Narrow\',Arial,sans-serif" font-weight="700"';
  const size = Math.min(50, Math.floor(720 / name.length));
  return `<rect y="512" width="600" height="88" fill="${night}" opacity=".88"/>
<rect y="506" width="600" height="6" fill="${main}"/>
<text x="28" y="560" ${font} font-size="${size}" fill="#fff">${escapeXml(name.toUpperCase())}</text>
<text x="28" y="588" ${font} font-size="21" fill="${light}">${escapeXml(console)}</text>`;
}

function drawRecord(id: string): string {
  const random = createRandom(`record ${id}`);
  const hue = random.int(0, 359);
  const other = (hue + random.int(90, 200)) % 360;
  const tilt = random.int(-30, 30);
  const grooves = Array.from(
    { length: 9 },
    (_, i) =>
      `<circle cx="300" cy="300" r="${118 + i * 12}" fill="none" stroke="#fff" stroke-opacity=".13" stroke-width="2"/>`,
  );
  return `<rect width="600" height="600" fill="hsl(${hue} 45% 30%)"/>
<path d="M0 ${360 + tilt}L600 ${240 - tilt}V600H0Z" fill="hsl(${other} 50% 42%)"/>
<circle cx="300" cy="300" r="230" fill="#14161d"/>${grooves.join('')}
<circle cx="300" cy="300" r="92" fill="hsl(${other} 60% 58%)"/><circle cx="300" cy="300" r="12" fill="#14161d"/>
<path d="M430 90L470 110L392 300L372 292Z" fill="#d8dce6"/>`;
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
