import type { Variant } from '../kit/look.ts';

export const pixieSpecials: Record<string, Variant> = {};
