import type { Variant } from '../kit/look.ts';

export const phoenixSpecials: Record<string, Variant> = {};
