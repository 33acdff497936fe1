import type { Variant } from '../kit/variant.ts';

export const wormSpecials: Record<string, Variant> = {};
