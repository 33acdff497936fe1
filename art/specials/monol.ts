import type { Variant } from '../kit/look.ts';

export const monolSpecials: Record<string, Variant> = {};
