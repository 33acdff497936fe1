import { grouped } from '#app/core/count-rules.ts';

export const signed = (amount: number) =>
  amount === 0 ? '0' : `${amount > 0 ? '+' : '−'}${grouped(Math.abs(amount))}`;
