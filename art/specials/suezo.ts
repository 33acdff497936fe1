import type { Variant } from '../kit/look.ts';

export const suezoSpecials: Record<string, Variant> = {};
