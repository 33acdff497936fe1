import type { Variant } from '../kit/look.ts';

export const apeSpecials: Record<string, Variant> = {};
