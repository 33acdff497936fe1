import type { Variant } from '../kit/variant.ts';

export const bakuSpecials: Record<string, Variant> = {};
