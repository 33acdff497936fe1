import type { Variant } from '../kit/variant.ts';

export const metalnerSpecials: Record<string, Variant> = {};
