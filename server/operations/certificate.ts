import { connect } from 'node:tls';

const ANSWER_LIMIT_MS = 5000;
const ASK_EVERY_MS = 3_600_000;

/** When the certificate of an https address ends, in ms since the epoch; null without one. */
export function certificateEnd({ hostname, port }: URL): Promise<number | null> {
  return new Promise((resolve, reject) => {
    const host = hostname.replace(/^\[|\]$/g, '');
    const socket = connect({ host, port: Number(port) || 443, servername: hostname });
    socket.setTimeout(ANSWER_LIMIT_MS, () => socket.destroy(new Error('no answer in time')));
    socket.once('error', reject).once('secureConnect', () => {
      const { valid_to } = socket.getPeerCertificate();
      socket.end();
      resolve(valid_to ? Date.parse(valid_to) : null);
    });
  });
}

/** The same as it was last known, asked once an hour in the background; 0 while it is not known. */
export function watchCertificate(publicUrl: string | undefined): () => number {
  let [endsAt, askedAt] = [0, 0];
  return () => {
    if (publicUrl?.startsWith('https:') && Date.now() > askedAt + ASK_EVERY_MS) {
      askedAt = Date.now();
      certificateEnd(new URL(publicUrl)).then(
        (end) => {
          endsAt = end ?? 0;
        },
        // Services of its own tell whether the address is reached.
        () => {},
      );
    }
    return endsAt;
  };
}
