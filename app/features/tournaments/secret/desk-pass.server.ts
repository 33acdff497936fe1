import { createHmac, timingSafeEqual } from 'node:crypto';

/** A host, or the id of a helper's link. */
export type PassHolder = { userId: string; login: string } | { link: string };

export function makeDeskPass(secret: string, holder: PassHolder, until: number): string {
  const claims = Buffer.from(JSON.stringify({ ...holder, until })).toString('base64url');
  return `${'link' in holder ? 'helper' : 'host'}.${claims}.${signatureOf(secret, claims)}`;
}

/** Null for a text that is not signed with the secret. */
export function readPass(secret: string, given: string): (PassHolder & { until: number }) | null {
  const [, claims = '', signature = ''] = given.split('.');
  const [wanted, has] = [signatureOf(secret, claims), signature].map((text) => Buffer.from(text));
  if (!wanted || !has || wanted.length !== has.length || !timingSafeEqual(wanted, has)) return null;
  return JSON.parse(String(Buffer.from(claims, 'base64url')));
}

const signatureOf = (secret: string, claims: string) =>
  createHmac('sha256', secret).update(`desk-pass ${claims}`).digest('base64url');
