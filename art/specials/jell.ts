import type { Variant } from '../kit/look.ts';

export const jellSpecials: Record<string, Variant> = {};
