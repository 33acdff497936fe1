import type { Variant } from '../kit/variant.ts';

export const undineSpecials: Record<string, Variant> = {};
