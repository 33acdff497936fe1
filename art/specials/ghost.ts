import type { Variant } from '../kit/variant.ts';

export const ghostSpecials: Record<string, Variant> = {};
