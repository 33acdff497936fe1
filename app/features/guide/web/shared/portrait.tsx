import { PORTRAIT_SIDES } from '@ringside/monster-art/portrait-sides';
import { portraitAddress } from '../../portrait-address.ts';

interface PortraitProps {
  race: string;
  alt: string;
  /** Side in CSS pixels; omitted if the style sheet sets it. */
  size?: number;
  sizes?: string;
  className?: string;
  eager?: boolean;
  isPlace?: boolean;
}

/** Up to this side the smallest file is sharp on every screen. */
const ROW_PX = 48;

export function Portrait({
  race,
  alt,
  size,
  sizes,
  className,
  eager = false,
  isPlace = false,
}: PortraitProps) {
  const { src, srcSet } = sizes ? byWidth(race) : byDensity(race, size);
  return (
    <img
      sizes={sizes}
      srcSet={srcSet}
      src={isPlace ? undefined : src}
      alt={alt}
      width={size}
      height={size}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : undefined}
      className={className}
    />
  );
}

const byWidth = (race: string) => ({
  src: portraitAddress(race),
  srcSet: PORTRAIT_SIDES.map((side) => `${portraitAddress(race, side)} ${side}w`).join(', '),
});

/** Chromium keeps a page that was left as long as one of its pictures has widths, so those of one size have none. */
function byDensity(race: string, size = 0) {
  const [side, denser] = PORTRAIT_SIDES.filter((side) => side >= size);
  const srcSet = denser && size > ROW_PX ? `${portraitAddress(race, denser)} 2x` : undefined;
  return { src: portraitAddress(race, side), srcSet };
}
