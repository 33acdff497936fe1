import type { Variant } from '../kit/look.ts';

export const zillaSpecials: Record<string, Variant> = {};
