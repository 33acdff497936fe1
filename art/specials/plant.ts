import type { Variant } from '../kit/look.ts';

export const plantSpecials: Record<string, Variant> = {};
