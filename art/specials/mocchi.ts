import type { Variant } from '../kit/look.ts';

export const mocchiSpecials: Record<string, Variant> = {};
