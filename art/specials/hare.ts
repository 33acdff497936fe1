import type { Variant } from '../kit/look.ts';

export const hareSpecials: Record<string, Variant> = {};
