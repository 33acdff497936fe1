import type { Variant } from '../kit/look.ts';

export const metalnerSpecials: Record<string, Variant> = {};
