import type { Variant } from '../kit/look.ts';

export const jokerSpecials: Record<string, Variant> = {};
