import { PORTRAIT_SIDES } from '@ringside/monster-art/portrait-sides';
import { portraitAddress } from '../../portrait-address.ts';

interface PortraitProps {
  race: string;
  alt: string;
  /** Side in CSS pixels; omitted if the style sheet sets it. */
  size?: number;
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
  className,
  eager = false,
  isPlace = false,
}: PortraitProps) {
  const [side, denser] = sidesOf(size);
  return (
    <img
      srcSet={denser && `${portraitAddress(race, side)} 1x, ${portraitAddress(race, denser)} 2x`}
      src={isPlace ? undefined : portraitAddress(race, denser ? undefined : side)}
      alt={alt}
      width={size}
      height={size}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : undefined}
      className={className}
    />
  );
}

/** One, or one by density: a picture with a `srcset` in a render that React gave up stays in Chromium, with its page. */
function sidesOf(size = 0) {
  return PORTRAIT_SIDES.filter((side) => side >= size).slice(0, size <= ROW_PX ? 1 : 2);
}
