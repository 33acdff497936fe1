import type { Variant } from '../kit/variant.ts';

export const galiSpecials: Record<string, Variant> = {};
