/** What Discord's webhooks take, as its documentation of embeds has it. */

const FIELDS = new Set(['title', 'description', 'url', 'timestamp', 'thumbnail']);
const MOST = { embeds: 10, title: 256, description: 4096, all: 6000 };

const isAddress = (value: unknown) =>
  typeof value === 'string' && ['https:', 'http:'].includes(URL.parse(value)?.protocol ?? '');

const isWithin = (value: unknown, most: number) =>
  typeof value === 'string' && value.trim().length > 0 && value.length <= most;

function isEmbed(embed: Record<string, unknown>): boolean {
  const { title, description, url, timestamp, thumbnail } = embed;
  return (
    Object.keys(embed).every((name) => FIELDS.has(name)) &&
    isWithin(title, MOST.title) &&
    isWithin(description, MOST.description) &&
    (url === undefined || isAddress(url)) &&
    (thumbnail === undefined || isAddress((thumbnail as { url: unknown }).url)) &&
    new Date(String(timestamp)).toISOString() === timestamp
  );
}

/** The status that Discord answers to a body: 204, or 400 beyond its limits. */
export function discordStatus(raw: string): 204 | 400 {
  const { embeds = [] } = JSON.parse(raw) as { embeds?: Record<string, unknown>[] };
  const all = embeds.reduce((sum, { title, description }) => {
    return sum + String(title).length + String(description).length;
  }, 0);
  const isFine =
    embeds.length > 0 && embeds.length <= MOST.embeds && embeds.every(isEmbed) && all <= MOST.all;
  return isFine ? 204 : 400;
}
