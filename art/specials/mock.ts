import type { Variant } from '../kit/look.ts';

export const mockSpecials: Record<string, Variant> = {};
