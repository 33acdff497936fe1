import type { Variant } from '../kit/look.ts';

export const dragonSpecials: Record<string, Variant> = {};
