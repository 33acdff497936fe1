import type { Variant } from '../kit/look.ts';

export const nagaSpecials: Record<string, Variant> = {};
