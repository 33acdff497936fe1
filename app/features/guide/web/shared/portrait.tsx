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

/** Up to this side the smallest file is sharp on every screen, so no `srcset` is needed. */
const ROW_PX = 48;

export function Portrait({
  race,
  alt,
  size,
  className,
  eager = false,
  isPlace = false,
}: PortraitProps) {
  const inRow = size === undefined || size <= ROW_PX;
  return (
    <img
      srcSet={inRow ? undefined : srcSetOf(race, size)}
      src={isPlace ? undefined : portraitAddress(race, inRow ? PORTRAIT_SIDES[0] : undefined)}
      alt={alt}
      width={size}
      height={size}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : undefined}
      className={className}
    />
  );
}

/** By density: a picture with `sizes` in a render that React gave up stays in Chromium, with its page. */
function srcSetOf(race: string, size: number): string {
  const sides = PORTRAIT_SIDES.filter((side) => side >= size).slice(0, 2);
  return sides.map((side, index) => `${portraitAddress(race, side)} ${index + 1}x`).join(', ');
}
