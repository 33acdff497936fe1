import type { FastifyInstance } from 'fastify';

const FORM_LIMIT_BYTES = 16 * 1024;

/** Accepts only form bodies on these routes. */
export function acceptOnlyForms(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: FORM_LIMIT_BYTES },
    (_request, body, done) => done(null, new URLSearchParams(body as string)),
  );
}

/** A field of a form, or an empty string. */
export function fieldOf(body: unknown, name: string): string {
  return body instanceof URLSearchParams ? (body.get(name) ?? '') : '';
}

/** The first value of a query parameter, or an empty string. */
export function parameterOf(query: unknown, name: string): string {
  const value = (query as Record<string, string | string[] | undefined>)[name];
  return (Array.isArray(value) ? value[0] : value) ?? '';
}
