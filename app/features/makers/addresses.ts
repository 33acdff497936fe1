/** An address beside the calls under `/api`; the page for makers and the API's document show this table. */
export interface Address {
  path: string;
  what: string;
  type: string;
  /** A value for each `{name}` in the path. */
  example?: Readonly<Record<string, string>>;
  /** What each parameter says, and a value. */
  query?: Readonly<Record<string, readonly [what: string, value: string]>>;
}

const LINE = 'text/plain';
const FRAME = 'text/html';
const ATOM = 'application/atom+xml';
const CALENDAR = 'text/calendar';

export const ADDRESSES: readonly Address[] = [
  { path: '/say/next', what: 'The next fight in one line', type: LINE },
  { path: '/say/fight', what: 'The last result in one line', type: LINE },
  { path: '/say/champion', what: 'The reigning champion in one line', type: LINE },
  { path: '/say/song', what: 'The song on the stream in one line', type: LINE },
  { path: '/say/recap', what: 'Yesterday’s fights, counted in one line', type: LINE },
  {
    path: '/say/monster/{name}',
    what: 'A breed in one line; the nearest name counts',
    type: LINE,
    example: { name: 'hare' },
  },
  {
    path: '/say/player/{name}',
    what: 'A player in one line, with or without @',
    type: LINE,
    example: { name: 'ana' },
  },
  {
    path: '/say/record/{name}',
    what: 'A monster record by number or name in one line',
    type: LINE,
    example: { name: '1' },
  },
  { path: '/embed/next', what: 'The next fight as a frame', type: FRAME },
  { path: '/embed/recent', what: 'The latest results as a frame', type: FRAME },
  {
    path: '/embed/fight/{number}',
    what: 'One fight as a frame',
    type: FRAME,
    example: { number: '1' },
  },
  {
    path: '/embed/bracket/{name}',
    what: 'A tournament’s bracket as a frame',
    type: FRAME,
    example: { name: 'Spring Cup' },
  },
  {
    path: '/embed/monster/{type}/{subtype}',
    what: 'A breed as a frame',
    type: FRAME,
    example: { type: 'hare', subtype: 'hare' },
  },
  {
    path: '/embed/player/{name}',
    what: 'A player as a frame',
    type: FRAME,
    example: { name: 'ana' },
  },
  {
    path: '/embed',
    what: 'The code of a frame for any page, with theme and size',
    type: FRAME,
    query: {
      url: ['The address of a page of this site', '/next'],
      theme: ['auto, dark or light', 'dark'],
      size: ['small, medium or large', 'medium'],
    },
  },
  {
    path: '/oembed',
    what: 'The same code for programs, by oEmbed',
    type: 'application/json',
    query: {
      url: ['The address of a page of this site', '/next'],
      maxwidth: ['The widest frame, in px', '600'],
      maxheight: ['The highest frame, in px; a lower one scrolls', '500'],
    },
  },
  { path: '/feeds/recaps.atom', what: 'A recap of each day as a feed', type: ATOM },
  { path: '/feeds/champions.atom', what: 'Champions of the week as a feed', type: ATOM },
  {
    path: '/feeds/players/{login}.atom',
    what: 'A player’s fights as a feed',
    type: ATOM,
    example: { login: 'ana' },
  },
  {
    path: '/feeds/monsters/{type}/{subtype}.atom',
    what: 'A breed’s fights as a feed',
    type: ATOM,
    example: { type: 'hare', subtype: 'hare' },
  },
  { path: '/feeds/fights.ics', what: 'Announced fights as a calendar', type: CALENDAR },
  {
    path: '/feeds/tournaments/{name}.ics',
    what: 'A tournament’s announced fights as a calendar',
    type: CALENDAR,
    example: { name: 'Spring Cup' },
  },
  {
    path: '/data/index.json',
    what: 'The list of files with everything public, made each day',
    type: 'application/json',
  },
  {
    path: '/data/schema.json',
    what: 'The schema of a line of these files',
    type: 'application/json',
  },
  {
    path: '/data/{file}',
    what: 'One of these files: gzipped NDJSON',
    type: 'application/gzip',
    example: { file: 'ringside-2026-01.ndjson.gz' },
  },
];
