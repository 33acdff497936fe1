import { createHmac, timingSafeEqual } from 'node:crypto';

interface PassHolder {
  userId: string;
  login: string;
}

const PREFIX = 'host.';

export function makeDeskPass(secret: string, { userId, login }: PassHolder, until: number): string {
  const claims = Buffer.from(JSON.stringify({ userId, login, until })).toString('base64url');
  return `${PREFIX}${claims}.${signatureOf(secret, claims)}`;
}

/** Null for a text that is not signed with the secret or has expired. */
export function holderOfPass(secret: string, given: string, now: number): PassHolder | null {
  if (!given.startsWith(PREFIX)) return null;
  const [claims = '', signature = ''] = given.slice(PREFIX.length).split('.');
  const [wanted, has] = [signatureOf(secret, claims), signature].map((text) => Buffer.from(text));
  if (!wanted || !has || wanted.length !== has.length || !timingSafeEqual(wanted, has)) return null;
  const { userId, login, until } = JSON.parse(String(Buffer.from(claims, 'base64url')));
  return until > now ? { userId, login } : null;
}

const signatureOf = (secret: string, claims: string) =>
  createHmac('sha256', secret).update(`desk-pass ${claims}`).digest('base64url');
