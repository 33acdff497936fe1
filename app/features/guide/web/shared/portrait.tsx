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

/** Up to this side the smallest file is sharp on every screen, so no `srcset` is needed. */
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
  const inRow = size === undefined || size <= ROW_PX;
  return (
    <img
      sizes={inRow ? undefined : (sizes ?? `${size}px`)}
      srcSet={inRow ? undefined : srcSetOf(race)}
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

function srcSetOf(race: string): string {
  return PORTRAIT_SIDES.map((side) => `${portraitAddress(race, side)} ${side}w`).join(', ');
}
