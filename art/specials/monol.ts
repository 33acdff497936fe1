import type { Variant } from '../kit/variant.ts';

export const monolSpecials: Record<string, Variant> = {};
