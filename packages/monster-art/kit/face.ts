import { mix, shade, tint } from './color.ts';

export type Temper = 'round' | 'fierce' | 'sly' | 'sleepy' | 'slit' | 'glow' | 'bead' | 'happy';

export interface EyeOptions {
  x: number;
  y: number;
  r: number;
  temper: Temper;
  colour: string;
  side?: 'left' | 'right';
  gaze?: readonly [number, number];
  lid?: string;
  white?: string;
}

const INK = '#150f1f';

export function eye(options: EyeOptions): string {
  const { x, y, r, temper, side } = options;
  const flip = side === 'right' ? 'scale(-1 1)' : '';
  const drawn = EYES[temper](options);
  return `<g transform="translate(${x} ${y}) ${flip} scale(${r / 20})">${drawn}</g>`;
}

export function eyes(options: Omit<EyeOptions, 'side'> & { gap: number }): string {
  const { x, gap, gaze = [0, 0] } = options;
  return (
    eye({ ...options, x: x - gap / 2, side: 'left', gaze }) +
    eye({ ...options, x: x + gap / 2, side: 'right', gaze: [-gaze[0], gaze[1]] })
  );
}

const EYES: Record<Temper, (options: EyeOptions) => string> = {
  round: (o) =>
    ball(
      o,
      'M-20 2C-20 -16 -10 -25 1 -25C13 -25 20 -14 20 2C20 17 12 25 0 25C-12 25 -20 17 -20 2Z',
      14,
    ) + upper('M-23 -6C-17 -22 -8 -28 2 -27C13 -26 20 -17 22 -6', 6),
  fierce: (o) =>
    ball(o, 'M-21 -12C-10 -14 8 -6 21 5C18 16 8 20 -2 18C-14 16 -21 4 -21 -12Z', 11.5, 3) +
    upper('M-27 -17C-12 -18 8 -9 24 5', 8),
  sly: (o) =>
    ball(o, 'M-21 -6C-8 -9 10 -5 20 1C16 12 8 16 -2 15C-12 14 -19 6 -21 -6Z', 11, 1) +
    upper('M-26 -10C-10 -12 10 -8 24 1', 7),
  sleepy: (o) =>
    ball(o, 'M-20 2C-12 -3 12 -3 20 -1C20 12 12 20 0 20C-12 20 -20 14 -20 2Z', 12, 5) +
    lidOver(o, 'M-22 4C-22 -18 -12 -24 0 -24C14 -24 22 -16 22 2C10 -4 -10 -4 -22 4Z') +
    upper('M-23 5C-12 -3 12 -4 23 0', 6),
  slit: (o) =>
    ball(o, 'M-22 -6C-10 -18 10 -14 21 5C12 16 -12 16 -22 -6Z', 0, 0) +
    `<ellipse cx="${(o.gaze?.[0] ?? 0) * 8}" cy="0" rx="3.6" ry="12.5" fill="${INK}"/><circle cx="-6" cy="-6" r="3" fill="#fff"/>` +
    upper('M-26 -8C-12 -20 10 -16 25 6', 6),
  glow: ({ colour }) =>
    `<path d="M-27 -13C-12 -16 12 -6 27 8C10 18 -18 12 -27 -13Z" fill="${colour}" opacity=".35"/>` +
    `<path d="M-21 -10C-10 -12 10 -4 21 6C8 13 -14 8 -21 -10Z" fill="${colour}"/>` +
    `<path d="M-13 -5C-6 -6 5 -2 12 4C4 7 -8 4 -13 -5Z" fill="#fff" opacity=".85"/>`,
  bead: ({ colour }) =>
    `<ellipse rx="14" ry="17" fill="${INK}"/><path d="M-9 8A11 11 0 0 0 9 8A14 14 0 0 1 -9 8Z" fill="${colour}"/>` +
    `<ellipse cx="-4.5" cy="-6.5" rx="5" ry="6" fill="#fff"/><circle cx="5" cy="6" r="2.4" fill="#fff" opacity=".8"/>`,
  happy: () =>
    `<path d="M-18 6C-10 -13 10 -13 18 6" fill="none" stroke="${INK}" stroke-width="8" stroke-linecap="round"/>`,
};

function ball(
  { colour, gaze = [0, 0], white = '#fffdf6', temper, x, y, r }: EyeOptions,
  opening: string,
  iris: number,
  drop = 2,
): string {
  const [gx, gy] = [gaze[0] * 8, gaze[1] * 8 + drop];
  const id = `e${Math.round(x * 10)}-${Math.round(y * 10)}`;
  const inner =
    iris > 0
      ? `<circle cx="${gx}" cy="${gy}" r="${iris + 1.8}" fill="${shade(colour, 0.3)}"/><circle cx="${gx}" cy="${gy}" r="${iris}" fill="${colour}"/>` +
        `<path d="M${gx - iris * 0.85} ${gy + iris * 0.35}A${iris} ${iris} 0 0 0 ${gx + iris * 0.85} ${gy + iris * 0.35}A${iris * 1.4} ${iris * 1.4} 0 0 1 ${gx - iris * 0.85} ${gy + iris * 0.35}Z" fill="${tint(colour, 0.25)}"/>` +
        `<circle cx="${gx}" cy="${gy}" r="${iris * (temper === 'round' ? 0.58 : 0.48)}" fill="${INK}"/>` +
        `<circle cx="${gx - iris * 0.4}" cy="${gy - iris * 0.5}" r="${iris * 0.34}" fill="#fff"/><circle cx="${gx + iris * 0.4}" cy="${gy + iris * 0.45}" r="${iris * 0.16}" fill="#fff"/>`
      : '';
  return (
    `<clipPath id="${id}"><path d="${opening}"/></clipPath>` +
    `<path d="${opening}" fill="${temper === 'slit' ? colour : white}" stroke="${INK}" stroke-width="${r > 40 ? 2 : 4}"/>` +
    `<g clip-path="url(#${id})"><path d="M-24 -28L24 -28L24 -6C10 -14 -10 -14 -24 -8Z" fill="#3a2a66" opacity=".28"/>${inner}</g>`
  );
}

const upper = (d: string, width: number) =>
  `<path d="${d}" fill="none" stroke="${INK}" stroke-width="${width}" stroke-linecap="round"/>`;

const lidOver = ({ lid = '#888888' }: EyeOptions, d: string) =>
  `<path d="${d}" fill="${shade(lid, 0.08)}" stroke="${INK}" stroke-width="3"/>`;

export type MouthKind = 'smile' | 'grin' | 'frown' | 'fangs' | 'open' | 'smirk' | 'line';

export function mouth(x: number, y: number, width: number, kind: MouthKind): string {
  return `<g transform="translate(${x} ${y}) scale(${width / 60})">${MOUTHS[kind]}</g>`;
}

const lip = (d: string, width = 5.5) =>
  `<path d="${d}" fill="none" stroke="${INK}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
const tooth = (d: string) => `<path d="${d}" fill="#fffbe8" stroke="${INK}" stroke-width="2"/>`;
const CAVE = '#5a1424';
const TONGUE = mix('#e8606a', '#c03a5a', 0.3);

const MOUTHS: Record<MouthKind, string> = {
  smile: lip('M-26 -5Q0 18 26 -5M-31 -9L-24 -3M31 -9L24 -3'),
  smirk: lip('M-24 4Q6 12 27 -9M24 -14L31 -6'),
  line: lip('M-26 0Q0 4 26 0'),
  frown: lip('M-26 9Q0 -12 26 9'),
  fangs: lip('M-30 -4Q0 8 30 -4') + tooth('M-20 -1L-9 2L-15 15Z') + tooth('M20 -1L9 2L15 15Z'),
  grin:
    `<path d="M-30 -8Q0 4 30 -8Q26 20 0 22Q-26 20 -30 -8Z" fill="${CAVE}" stroke="${INK}" stroke-width="5" stroke-linejoin="round"/>` +
    `<path d="M-27 -5Q0 6 27 -5L24 5Q0 14 -24 5Z" fill="#fffbe8"/><path d="M-9 1L-8 9M9 1L8 9M-18 -1L-17 7M18 -1L17 7M0 2L0 10" stroke="${INK}" stroke-width="2"/>`,
  open:
    `<path d="M-26 -10Q0 -2 26 -10Q25 26 0 28Q-25 26 -26 -10Z" fill="${CAVE}" stroke="${INK}" stroke-width="5" stroke-linejoin="round"/>` +
    `<path d="M-14 20Q0 6 14 20Q6 26 0 26Q-6 26 -14 20Z" fill="${TONGUE}"/>` +
    tooth('M-22 -7L-10 -5L-15 7Z') +
    tooth('M22 -7L10 -5L15 7Z'),
};
