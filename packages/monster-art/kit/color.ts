/** Colours are `#rrggbb` and changed in OKLCH, which is perceptually uniform. */
interface Lch {
  l: number;
  c: number;
  h: number;
}

const linear = (v: number) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
const gamma = (v: number) => (v <= 0.0031308 ? v * 12.92 : 1.055 * v ** (1 / 2.4) - 0.055);

function toLab(hex: string): [number, number, number] {
  const [r, g, b] = [1, 3, 5].map((at) => linear(Number.parseInt(hex.slice(at, at + 2), 16) / 255));
  const [red, green, blue] = [r ?? 0, g ?? 0, b ?? 0];
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function fromLab([L, a, b]: readonly [number, number, number]): string {
  const l = (L + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (L - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (L - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const rgb = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  const byte = (v: number) => Math.round(255 * gamma(Math.min(Math.max(v, 0), 1)));
  return `#${rgb.map((v) => byte(v).toString(16).padStart(2, '0')).join('')}`;
}

function toLch(hex: string): Lch {
  const [l, a, b] = toLab(hex);
  return { l, c: Math.hypot(a, b), h: Math.atan2(b, a) };
}

const fromLch = ({ l, c, h }: Lch) => fromLab([l, c * Math.cos(h), c * Math.sin(h)]);

/** Interpolates two colours; `t` 0 is the first. */
export function mix(from: string, to: string, t: number): string {
  const [a, b] = [toLab(from), toLab(to)];
  return fromLab([a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t, a[2] + (b[2] - a[2]) * t]);
}

/** Darkens by `amount` of lightness (0 to 1) and shifts to a cooler hue, as in a shadow. */
export function shade(hex: string, amount: number): string {
  const { l, c, h } = toLch(hex);
  return mix(fromLch({ l: Math.max(l - amount, 0.05), c, h }), '#241a4a', amount * 0.5);
}

export function tint(hex: string, amount: number): string {
  const { l, c, h } = toLch(hex);
  return mix(fromLch({ l: Math.min(l + amount, 0.98), c, h }), '#fff2c8', amount * 0.5);
}

export function lineOf(hex: string): string {
  const { l, c, h } = toLch(hex);
  return fromLch({ l: 0.17 + l * 0.1, c: Math.min(c * 0.55, 0.075), h });
}

export function tone(hex: string, l: number, c: number): string {
  return fromLch({ l, c, h: toLch(hex).h });
}

export function lightness(hex: string): number {
  return toLch(hex).l;
}
