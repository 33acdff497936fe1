/** An address beside the calls under `/api`; the page for makers and the API's document show this table. */
export interface Address {
  path: string;
  what: string;
  type: string;
  /** A value for each `{name}` in the path. */
  example?: Readonly<Record<string, string>> | undefined;
  /** What each parameter says, and a value. */
  query?: Readonly<Record<string, readonly [what: string, value: string]>> | undefined;
}

const addressOf =
  (type: string) =>
  (path: string, what: string, { example, query }: Pick<Address, 'example' | 'query'> = {}) =>
    ({ path, what, type, example, query }) satisfies Address;

const line = addressOf('text/plain');
const frame = addressOf('text/html');
const atom = addressOf('application/atom+xml');
const calendar = addressOf('text/calendar');
const json = addressOf('application/json');

export const ADDRESSES: readonly Address[] = [
  line('/say/next', 'The next fight in one line'),
  line('/say/fight', 'The last result in one line'),
  line('/say/champion', 'The reigning champion in one line'),
  line('/say/song', 'The song on the stream in one line'),
  line('/say/recap', 'Yesterday’s fights, counted in one line'),
  line('/say/monster/{name}', 'A breed in one line; the nearest name counts', {
    example: { name: 'hare' },
  }),
  line('/say/player/{name}', 'A player in one line, with or without @', {
    example: { name: 'ana' },
  }),
  line('/say/record/{name}', 'A monster record by number or name in one line', {
    example: { name: '1' },
  }),
  frame('/embed/next', 'The next fight as a frame'),
  frame('/embed/recent', 'The latest results as a frame'),
  frame('/embed/fight/{number}', 'One fight as a frame', { example: { number: '1' } }),
  frame('/embed/bracket/{name}', 'A tournament’s bracket as a frame', {
    example: { name: 'Spring Cup' },
  }),
  frame('/embed/monster/{type}/{subtype}', 'A breed as a frame', {
    example: { type: 'hare', subtype: 'hare' },
  }),
  frame('/embed/player/{name}', 'A player as a frame', { example: { name: 'ana' } }),
  frame('/embed', 'The code of a frame for any page, with theme and size', {
    query: {
      url: ['The address of a page of this site', '/next'],
      theme: ['auto, dark or light', 'dark'],
      size: ['small, medium or large', 'medium'],
    },
  }),
  json('/oembed', 'The same code for programs, by oEmbed', {
    query: {
      url: ['The address of a page of this site', '/next'],
      maxwidth: ['The widest frame, in px', '600'],
      maxheight: ['The highest frame, in px; a lower one scrolls', '500'],
    },
  }),
  atom('/feeds/recaps.atom', 'A recap of each day as a feed'),
  atom('/feeds/champions.atom', 'Champions of the week as a feed'),
  atom('/feeds/players/{login}.atom', 'A player’s fights as a feed', { example: { login: 'ana' } }),
  atom('/feeds/monsters/{type}/{subtype}.atom', 'A breed’s fights as a feed', {
    example: { type: 'hare', subtype: 'hare' },
  }),
  calendar('/feeds/fights.ics', 'Announced fights as a calendar'),
  calendar('/feeds/tournaments/{name}.ics', 'A tournament’s announced fights as a calendar', {
    example: { name: 'Spring Cup' },
  }),
  json('/data/index.json', 'The list of files with everything public, made each day'),
  json('/data/schema.json', 'The schema of a line of these files'),
  addressOf('application/gzip')('/data/{file}', 'One of these files: gzipped NDJSON', {
    example: { file: 'ringside-2026-01.ndjson.gz' },
  }),
];
