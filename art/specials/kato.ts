import type { Variant } from '../kit/look.ts';

export const katoSpecials: Record<string, Variant> = {};
