import type { Variant } from '../kit/variant.ts';

export const mewSpecials: Record<string, Variant> = {};
