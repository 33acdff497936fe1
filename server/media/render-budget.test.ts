import { TooManyRendersError } from '@ringside/rendered-files/kept-folder';
import { expect, test } from 'vitest';
import { createRenderBudget } from './render-budget.ts';

test('renders are limited per minute, and unused renders do not accumulate', () => {
  let now = 0;
  const budget = createRenderBudget(2, () => now);
  const take = () => budget.take();
  now = 3_600_000;
  take();
  take();
  expect(take).toThrow(TooManyRendersError);
  now += 29_999;
  expect(take).toThrow(TooManyRendersError);
  now += 1;
  take();
  expect(take).toThrow(TooManyRendersError);
});
