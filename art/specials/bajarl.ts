import type { Variant } from '../kit/variant.ts';

export const bajarlSpecials: Record<string, Variant> = {};
