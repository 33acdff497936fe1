import type { Variant } from '../kit/variant.ts';

export const tigerSpecials: Record<string, Variant> = {};
