import type { Variant } from '../kit/look.ts';

export const undineSpecials: Record<string, Variant> = {};
