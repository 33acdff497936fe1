import type { Variant } from '../kit/variant.ts';

export const duckenSpecials: Record<string, Variant> = {};
