/** An id that nobody else makes, without `crypto.randomUUID`, which plain http lacks. */
export const randomId = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
