import type { Variant } from '../kit/look.ts';

export const nitonSpecials: Record<string, Variant> = {};
