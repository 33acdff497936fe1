import type { Variant } from '../kit/variant.ts';

export const nitonSpecials: Record<string, Variant> = {};
