import type { Variant } from '../kit/variant.ts';

export const nagaSpecials: Record<string, Variant> = {};
