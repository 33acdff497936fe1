/** How good the estimates were: all that was said before the bell, against what happened. */

export const LEARNING_MESSAGE =
  'The estimates are still learning from earlier fights. Send the same batch again.';
