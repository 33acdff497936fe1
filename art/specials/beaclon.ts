import type { Variant } from '../kit/look.ts';

export const beaclonSpecials: Record<string, Variant> = {};
