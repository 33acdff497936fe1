import type { Variant } from '../kit/variant.ts';

export const zillaSpecials: Record<string, Variant> = {};
