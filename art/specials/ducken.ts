import type { Variant } from '../kit/look.ts';

export const duckenSpecials: Record<string, Variant> = {};
