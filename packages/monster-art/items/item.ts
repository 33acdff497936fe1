import { drawFigureOnly, type Race } from '../portrait.ts';
import { BOOSTERS } from './boosters.ts';
import { letters } from './letters.ts';

const FRAMES = {
  COMMON: ['#7d8798', '#2a3140'],
  UNCOMMON: ['#5aa9e6', '#1d3450'],
  RARE: ['#9b8cff', '#2f2858'],
  EPIC: ['#f2b632', '#4a3410'],
} as const;
type Rarity = keyof typeof FRAMES;
const RARITIES = Object.keys(FRAMES) as Rarity[];
const UNKNOWN_FRAME = ['#5c6675', '#232936'] as const;
const STAT_COLOUR = '#ffffff';
const LEVEL_COLOUR = '#ffd95a';

export interface ItemDrawing {
  item: { Slug: string; Hint: string; Category: string; Rarity: Rarity } | undefined;
  race?: Race;
}

/** An item's picture as SVG of 128 by 128 in the frame of its rarity. */
export function drawItem({ item, race }: ItemDrawing): string {
  const [frame, ground] = item ? FRAMES[item.Rarity] : UNKNOWN_FRAME;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 128 128" width="128" height="128">
<defs><radialGradient id="ground" cx=".5" cy=".4" r=".75"><stop offset="0" stop-color="${ground}"/><stop offset="1" stop-color="#0d1018"/></radialGradient><clipPath id="tile"><rect x="4" y="4" width="120" height="120" rx="14"/></clipPath></defs>
<rect x="3" y="3" width="122" height="122" rx="15" fill="url(#ground)" stroke="${frame}" stroke-width="5"/>
<g clip-path="url(#tile)">${drawThing(item, race)}</g>
${item ? drawStuds(RARITIES.indexOf(item.Rarity) + 1, frame) : ''}</svg>`;
}

function drawThing(item: ItemDrawing['item'], race: Race | undefined): string {
  if (!item) return CRATE;
  const [, stat = '', level = ''] = /^([A-Z]+)\+([1-4])$/.exec(item.Hint) ?? [];
  const booster = BOOSTERS[stat]?.[Number(level) - 1];
  if (booster) return booster + drawLevel(stat, level);
  if (item.Slug === MEMORY_CARD_SLUG) return MEMORY_CARD + (race ? figure(race, 34, 54, 60) : '');
  if (item.Category === 'DISC_CHIPS' && race) return drawChip(race);
  return item.Category === 'OTHER' ? TICKET : CRATE;
}

function drawLevel(stat: string, level: string): string {
  return (
    letters(stat === 'GUTS' ? stat : stat.slice(0, 3), {
      x: 13,
      y: 102,
      height: 15,
      colour: STAT_COLOUR,
    }) + letters(`+${level}`, { x: 116, y: 91, height: 19, colour: LEVEL_COLOUR, anchor: 'end' })
  );
}

function drawChip(race: Race): string {
  return `<defs><linearGradient id="disc" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#f6f8ff"/><stop offset=".3" stop-color="#9fd3ff"/><stop offset=".55" stop-color="#c7a6ff"/><stop offset=".8" stop-color="#ffd7a8"/><stop offset="1" stop-color="#8fa3c4"/></linearGradient><clipPath id="shard"><path d="${SHARD}"/></clipPath></defs>
<path d="${SHARD}" fill="url(#disc)" stroke="#0d1018" stroke-width="4" stroke-linejoin="round"/>
<g clip-path="url(#shard)"><g fill="none" stroke="#fff" stroke-opacity=".5" stroke-width="2"><circle cx="64" cy="62" r="47"/><circle cx="64" cy="62" r="43"/></g>
<circle cx="64" cy="62" r="38" fill="#141a28"/>${figure(race, 25, 22, 78)}</g>
<path d="M30 44q10-18 28-24" fill="none" stroke="#fff" stroke-width="4" stroke-linecap="round" opacity=".8"/>`;
}

const figure = (race: Race, x: number, y: number, side: number) =>
  `<svg x="${x}" y="${y}" width="${side}" height="${side}" viewBox="0 0 512 512">${drawFigureOnly(race)}</svg>`;

const SHARD =
  'M64 10A52 52 0 0 1 114 48L98 56 108 70 103 92A52 52 0 0 1 60 114L48 102 36 106A52 52 0 0 1 64 10z';

const MEMORY_CARD_SLUG = 'off-brand-memory-card';
const MEMORY_CARD =
  '<g stroke="#0d1018" stroke-width="4" stroke-linejoin="round"><path d="M30 20h56l14 14v70H30z" fill="#7d8798"/><path d="M40 20v22h44V20" fill="#c9d1de"/><path d="M36 54h58v50H36z" fill="#2b3447"/></g><path d="M48 24v14M57 24v14M66 24v14M75 24v14" stroke="#8a5a00" stroke-width="4"/>';

const TICKET =
  '<g transform="rotate(-10 64 60)" stroke="#0d1018" stroke-width="4" stroke-linejoin="round"><path d="M14 32h100v16a12 12 0 0 0 0 24v16H14V72a12 12 0 0 0 0-24z" fill="#ff8fab"/><path d="M86 36v48" stroke-dasharray="5 6" stroke-width="3"/><path d="M46 74V46l22-5v27" fill="none" stroke-width="5"/><ellipse cx="41" cy="75" rx="8" ry="6" fill="#0d1018"/><ellipse cx="63" cy="69" rx="8" ry="6" fill="#0d1018"/><path d="M96 46l3 6 7 1-5 5 1 7-6-3-6 3 1-7-5-5 7-1z" fill="#f2b632" stroke-width="2"/></g>';

const CRATE =
  '<g stroke="#0d1018" stroke-width="4" stroke-linejoin="round"><path d="M26 34h76v62H26z" fill="#8a6a45"/><path d="M26 34h76v14H26zM26 82h76v14H26z" fill="#a9855a"/><path d="M30 48l60 34h10L40 48z" fill="#a9855a"/></g>';

function drawStuds(level: number, colour: string): string {
  const studs = Array.from({ length: level }, (_, index) => 64 + (index - (level - 1) / 2) * 12);
  return studs
    .map(
      (x) =>
        `<path d="M${x} 116l5 5-5 5-5-5z" fill="${colour}" stroke="#0d1018" stroke-width="2"/>`,
    )
    .join('');
}
