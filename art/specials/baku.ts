import type { Variant } from '../kit/look.ts';

export const bakuSpecials: Record<string, Variant> = {};
