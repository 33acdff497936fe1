import type { Variant } from '../kit/look.ts';

export const centaurSpecials: Record<string, Variant> = {};
