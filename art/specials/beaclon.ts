import type { Variant } from '../kit/variant.ts';

export const beaclonSpecials: Record<string, Variant> = {};
