import type { Variant } from '../kit/look.ts';

export const colorpandoraSpecials: Record<string, Variant> = {};
