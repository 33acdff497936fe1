import { createTheme, type MantineColorsTuple } from '@mantine/core';

/** A token of tokens.css as a Mantine colour: it knows light and dark by itself, so no shades. */
function token(name: string): MantineColorsTuple {
  const shade = `var(--${name})`;
  return [shade, shade, shade, shade, shade, shade, shade, shade, shade, shade];
}

/** The look for the UI kit. Its colours are those of tokens.css. */
export const kitTheme = createTheme({
  colors: { gold: token('gold'), violet: token('violet'), crimson: token('crimson') },
  primaryColor: 'gold',
  fontFamily: 'var(--font-text)',
  headings: { fontFamily: 'var(--font-title)', fontWeight: '700' },
  defaultRadius: 'md',
  radius: { md: 'var(--radius)', lg: 'var(--radius-card)' },
  respectReducedMotion: true,
});
