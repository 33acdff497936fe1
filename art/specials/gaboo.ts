import type { Variant } from '../kit/variant.ts';

export const gabooSpecials: Record<string, Variant> = {};
