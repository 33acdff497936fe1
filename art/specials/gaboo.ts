import type { Variant } from '../kit/look.ts';

export const gabooSpecials: Record<string, Variant> = {};
