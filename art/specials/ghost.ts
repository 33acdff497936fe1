import type { Variant } from '../kit/look.ts';

export const ghostSpecials: Record<string, Variant> = {};
