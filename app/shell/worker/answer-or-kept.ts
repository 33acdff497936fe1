import { LINE_LIMIT_MS } from '#app/ui/storage/offline-copies.ts';

/** In each page that the app renders, and in no other site's. */
const OWN_MARK = '__reactRouterContext';

/** One for each kind of request, since a late or cached picture says nothing of the line. */
export function createOrKept() {
  /** Until the next answer, what is kept is given at once. */
  let isLineDown = false;

  /** What is kept if no answer is in time. @throws what the answer throws if nothing is kept */
  return async (answer: Promise<Response>, readKept: () => Promise<Response | undefined>) => {
    const limitMs = isLineDown ? 0 : LINE_LIMIT_MS;
    const late = new Promise<null>((resolve) => setTimeout(resolve, limitMs, null));
    const inTime = await Promise.race([answer.catch(() => undefined), late]);
    if (inTime !== undefined) isLineDown = inTime === null;
    if (isLineDown) void answer.then(() => (isLineDown = false)).catch(() => {});
    return inTime ?? (await readKept().catch(() => undefined)) ?? answer;
  };
}

/** A page once it is there as a whole: a line may hang in the middle of one. @throws for another network's page */
export async function ownPage(response: Response): Promise<Response> {
  if (!response.ok || response.redirected) return response;
  const text = await response.text();
  if (!text.includes(OWN_MARK)) throw new TypeError('The page is not from this server.');
  const { status, headers } = response;
  return new Response(text, { status, headers });
}

/** @throws for another network's page in place of a picture */
export async function ownPicture(response: Response): Promise<Response> {
  if (!response.ok) return response;
  if (!response.headers.get('content-type')?.startsWith('image/'))
    throw new TypeError('The picture is not from this server.');
  return new Response(await response.blob(), response);
}
