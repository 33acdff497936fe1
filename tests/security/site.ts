import type { FastifyInstance } from 'fastify';
import { openTestSite, type TestSite } from '#server/testing/test-site.ts';

/** The organiser's secret of the tested app. */
export const SECRET = 'attacked-secret-0123456789';

/** Opens the whole app, with the organiser's secret; see `openTestSite`. */
export const openSite = (): Promise<TestSite> => openTestSite({ TOURNAMENT_SECRET: SECRET });

/**
 * Posts to the API. @returns the parsed body
 * @throws when the status is not 200
 */
export async function post(
  app: FastifyInstance,
  url: string,
  { headers, payload }: { headers: Record<string, string>; payload: object },
) {
  const answer = await app.inject({ method: 'POST', url: `/api${url}`, headers, payload });
  if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.statusCode} ${answer.body}`);
  return answer.json();
}
