import { finished } from 'node:stream';
import { ApiError } from '@ringside/contract/api-error';
import { exceedsJsonLimits, type JsonLimits } from '@ringside/contract/json-shape';
import type { FastifyInstance } from 'fastify';
import { hasInvalidTextInBody, invalidTextError } from './text-validation.ts';

const DEFAULT_LIMITS: JsonLimits = { maxElements: 20_000, maxDepth: 20 };
const LARGE_LIMITS: JsonLimits = { maxElements: 200_000, maxDepth: 20 };
const LARGE_BYTES = 1024 * 1024;
const PROTOTYPE_MESSAGE =
  'The body must be without the keys __proto__ and constructor.prototype; no field has such a name.';
const SHAPE_MESSAGE = 'The body holds too many values, or they are nested too deep.';

/** Not UTF-8, too many or too deeply nested values, or keys that would set a prototype. */
export function rejectInvalidJson(app: FastifyInstance): void {
  readRefusedBodies(app);
  const parseJson = app.getDefaultJsonParser('error', 'error');
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const { bodyLimit = 0, config } = request.routeOptions;
    if (body.length === 0 && config.endpoint && !config.endpoint.body) {
      done(null, undefined);
      return;
    }
    const limits = bodyLimit > LARGE_BYTES ? LARGE_LIMITS : DEFAULT_LIMITS;
    if (exceedsJsonLimits(body as Buffer, limits)) {
      done(new ApiError(413, 'too_large', SHAPE_MESSAGE), undefined);
      return;
    }
    let text: string;
    try {
      text = decoder.decode(body as Buffer);
    } catch {
      done(new ApiError(400, 'invalid', 'The body is not valid UTF-8.'), undefined);
      return;
    }
    parseJson(request, text, (error, parsed) => {
      if (error && isJson(text)) {
        done(new ApiError(400, 'invalid', PROTOTYPE_MESSAGE), undefined);
        return;
      }
      const refused = !error && hasInvalidTextInBody(request.routeOptions.url, text, parsed);
      done(refused ? invalidTextError() : error, parsed);
    });
  });
}

/** A client that writes all before it reads would never see the answer on a closed connection. */
function readRefusedBodies(app: FastifyInstance): void {
  app.addHook('onSend', ({ raw }, reply, _payload, done) => {
    if (reply.statusCode !== 413 || raw.complete) {
      done();
      return;
    }
    finished(raw, () => done());
    raw.resume();
  });
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
