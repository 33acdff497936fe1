import type { Variant } from '../kit/look.ts';

export const durahanSpecials: Record<string, Variant> = {};
