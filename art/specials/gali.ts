import type { Variant } from '../kit/look.ts';

export const galiSpecials: Record<string, Variant> = {};
