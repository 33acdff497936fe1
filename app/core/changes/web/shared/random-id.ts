/** For keys and identities made in a browser; `crypto.randomUUID` is missing on plain HTTP. */
export const randomId = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
