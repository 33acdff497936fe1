import type { Item } from './contract.ts';
import { rarityLevel } from './rules.ts';

/** Frames by rarity; the studs below count its steps for those who do not see the colour. */
const FRAMES: Record<Item['Rarity'], string> = {
  COMMON: '#7d8798',
  UNCOMMON: '#5aa9e6',
  RARE: '#9b8cff',
  EPIC: '#f2b632',
};
const UNKNOWN_FRAME = '#5c6675';
const HINT_WIDTH_PX = 165;
const HINT_MAX_SIZE_PX = 24;

/**
 * A simple drawn picture of an item with its hint, as an SVG document of 128 by 128: what stands at
 * an item's address until there is a picture. Where no item is known it is a crate.
 */
export function drawPlaceholderItem(item: Item | undefined): string {
  const hue = hueOf(item?.Hint.split('+')[0] ?? '');
  const frame = item ? FRAMES[item.Rarity] : UNKNOWN_FRAME;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 128 128" width="128" height="128">
<rect x="2.5" y="2.5" width="123" height="123" rx="12" fill="hsl(${hue} 28% 15%)" stroke="${frame}" stroke-width="5"/>
${item ? DRAWINGS[item.Category](hue) : CRATE}
${item ? drawHint(item.Hint) + drawStuds(rarityLevel(item.Rarity), frame) : ''}
</svg>`;
}

const DRAWINGS: Record<Item['Category'], (hue: number) => string> = {
  STAT_BOOSTER: (hue) =>
    `<path d="M54 14h20v14l14 14v36a7 7 0 0 1-7 7H47a7 7 0 0 1-7-7V42l14-14z" fill="hsl(${hue} 55% 52%)"/>
<path d="M50 10h28v9H50z" fill="hsl(${hue} 25% 78%)"/><path d="M48 56h32M48 68h32" stroke="#fff" stroke-opacity=".7" stroke-width="5" stroke-linecap="round"/>`,
  DISC_CHIPS: (hue) =>
    `<path d="M26 82A46 46 0 0 1 96 20l-12 18 10 8-14 14 6 12-18 6-8 12z" fill="hsl(${hue} 45% 58%)"/>
<path d="M36 72a34 34 0 0 1 40-44M46 68a22 22 0 0 1 24-28" fill="none" stroke="#fff" stroke-opacity=".55" stroke-width="3"/>
<circle cx="68" cy="58" r="8" fill="hsl(${hue} 28% 15%)"/>`,
  OTHER: (hue) =>
    `<path d="M20 34h88v14a9 9 0 0 0 0 18v14H20V66a9 9 0 0 0 0-18z" fill="hsl(${hue} 60% 60%)"/>
<path d="M84 38v40" stroke="hsl(${hue} 28% 15%)" stroke-width="3" stroke-dasharray="5 5"/>
<path d="M46 68V44l18-4v22" fill="none" stroke="hsl(${hue} 28% 15%)" stroke-width="4"/><circle cx="42" cy="68" r="5"/><circle cx="60" cy="62" r="5"/>`,
};

const CRATE =
  '<path d="M28 36h72v60H28z" fill="#6b5a45"/><path d="M28 52h72M28 80h72M28 36l72 60" stroke="#3a3024" stroke-width="5"/>';

function drawHint(hint: string): string {
  const text = hint
    .replace(/^Roll /, '')
    .replaceAll(/[&<>"]/g, '')
    .slice(0, 20);
  const size = Math.min(HINT_MAX_SIZE_PX, Math.floor(HINT_WIDTH_PX / Math.max(text.length, 1)));
  return `<text x="64" y="108" text-anchor="middle" font-family="'Barlow Condensed','Arial Narrow',Arial,sans-serif" font-weight="700" font-size="${size}" fill="#fff">${text}</text>`;
}

function drawStuds(level: number, fill: string): string {
  const studs = Array.from({ length: level }, (_, index) => 64 + (index - (level - 1) / 2) * 13);
  return studs.map((x) => `<path d="M${x} 112l5 5-5 5-5-5z" fill="${fill}"/>`).join('');
}

function hueOf(text: string): number {
  return [...text].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 360, 7);
}
