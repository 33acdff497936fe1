import { field } from '@ringside/contract/field';
import * as z from 'zod/mini';
import { monster, raceName, technique } from '#app/features/guide/contract.ts';
import { item } from '#app/features/shop/contract.ts';

/** The data files of a league's folder (docs/league.md). */

export const MAX_TYPES = 64;
export const MAX_MONSTERS = 2000;
const MAX_ITEMS = 1000;

function isLanguage(tag: string): boolean {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(tag).length > 0;
  } catch {
    return false;
  }
}

const text = (max: number) => z.string().check(z.minLength(1), z.maxLength(max));
const colour = z.string().check(z.regex(/^#[0-9a-f]{6}$/i));
const address = z.url({ protocol: /^https?$/ }).check(z.maxLength(500));
const web = (what: string) => field(address, what, 'https://stream.example/league');

const accent = z.strictObject({
  dark: field(colour, 'On dark grounds: at least 4.5:1 against each of them.', '#f2b632'),
  light: field(colour, 'On light grounds: at least 4.5:1 against each of them.', '#8a5a00'),
});
export type Accent = z.output<typeof accent>;

const moreLink = z.strictObject({
  label: field(text(30), 'As the menu shows it.', 'Rules'),
  url: web('Where it leads.'),
});

/** `league.json`: who the league is. */
export const manifest = z.strictObject({
  key: field(
    z.string().check(z.regex(/^[a-z][a-z0-9-]{1,39}$/)),
    'What the league is called in files; it stays the same when the title changes.',
    'ringside',
  ),
  title: field(
    text(40),
    'The name of the league, in the bar, on home and in every title.',
    'Ringside',
  ),
  tagline: field(text(120), 'The line below the title of home.', 'Best seat in the house.'),
  about: field(text(160), 'One sentence that says what this is.', 'A league of streamed monsters.'),
  language: field(
    z.optional(z.string().check(z.refine(isLanguage, 'must be a language such as de-CH'))),
    'BCP 47: of pages, dates and numbers; en-GB by default.',
    'en-GB',
  ),
  footer: field(text(160), 'The line at the foot of every page.', 'A fan site.'),
  accent: field(accent, 'The colour of buttons, links and marks.'),
  links: field(
    z.strictObject({
      stream: web("The channel: 'Play Now' and the menu lead there."),
      chat: web('The community chat, in the menu.'),
      more: field(z.array(moreLink).check(z.maxLength(6)), 'More entries of the menu.'),
    }),
    'Where the menu and the foot lead.',
  ),
  drawings: field(
    z.optional(z.literal('monster-art')),
    'Draws what has no file in `portraits/`; it knows the monsters of the built-in league alone.',
    'monster-art',
  ),
});
export type Manifest = z.output<typeof manifest>;

/** `types/*.json`: one type with its monsters and techniques. */
export const typeFile = z.strictObject({
  type: field(raceName, 'The RACE_TYPE of all that is in the file.', 'HARE'),
  monsters: field(
    z.array(monster).check(z.minLength(1), z.maxLength(200)),
    'The monsters of the type; one of them is the pure breed.',
  ),
  techniques: field(
    z.array(technique).check(z.maxLength(100)),
    'What monsters of the type can learn.',
  ),
});
export type TypeFile = z.output<typeof typeFile>;

/** `items.json`: the catalogue of the shop. */
export const itemsFile = z.array(item).check(z.maxLength(MAX_ITEMS));
