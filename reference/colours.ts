import type { Accent } from './contract.ts';

/** The backgrounds of an accent, as app/shell/theme/tokens.css has them. */
export const GROUNDS = {
  dark: { ground: '#0b0e14', surface: '#131824', raised: '#1c2333' },
  light: { ground: '#f5f3ee', surface: '#ffffff', raised: '#ecebf2' },
} as const;

/** Of text, as WCAG 2.2 has it (1.4.3). */
export const LEAST_CONTRAST = 4.5;

/** How much two colours of the form `#rrggbb` differ, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Where an accent cannot be read: its theme, and a sentence with the ground it is too near to. */
export function faintAccents(accent: Accent): { theme: keyof Accent; text: string }[] {
  return (['dark', 'light'] as const).flatMap((theme) => {
    const [ground, least] = Object.entries(GROUNDS[theme])
      .map(([name, colour]) => [`${name} (${colour})`, contrast(accent[theme], colour)] as const)
      .sort((a, b) => a[1] - b[1])[0] as [string, number];
    if (least >= LEAST_CONTRAST) return [];
    const reached = (Math.floor(least * 100) / 100).toFixed(2);
    const text = `accent.${theme} ${accent[theme]} reaches ${reached}:1 on the ${theme} theme's ${ground}; ${LEAST_CONTRAST}:1 is the least.`;
    return [{ theme, text }];
  });
}
