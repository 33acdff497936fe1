import type { Variant } from '../kit/look.ts';

export const mewSpecials: Record<string, Variant> = {};
