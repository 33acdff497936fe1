import type { Variant } from '../kit/look.ts';

export const hengerSpecials: Record<string, Variant> = {};
