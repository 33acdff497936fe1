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
  const inRow = size === undefined || size <= ROW_PX;
  const [side, denser] = PORTRAIT_SIDES.filter((side) => side >= (size ?? 0));
  // A set of one, in a render that React gave up, would stay in Chromium with its page.
  const byDensity =
    !inRow && denser
      ? `${portraitAddress(race, side)} 1x, ${portraitAddress(race, denser)} 2x`
      : undefined;
  return (
    <img
      srcSet={byDensity}
      src={isPlace ? undefined : portraitAddress(race, inRow ? side : undefined)}
      alt={alt}
      width={size}
      height={size}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : undefined}
      className={className}
    />
  );
}
