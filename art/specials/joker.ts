import type { Variant } from '../kit/variant.ts';

export const jokerSpecials: Record<string, Variant> = {};
