import type { Variant } from '../kit/variant.ts';

export const centaurSpecials: Record<string, Variant> = {};
