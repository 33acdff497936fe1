import type { Variant } from '../kit/look.ts';

export const bajarlSpecials: Record<string, Variant> = {};
