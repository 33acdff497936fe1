import type { Variant } from '../kit/look.ts';

export const wormSpecials: Record<string, Variant> = {};
