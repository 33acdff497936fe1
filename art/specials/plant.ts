import type { Variant } from '../kit/variant.ts';

export const plantSpecials: Record<string, Variant> = {};
