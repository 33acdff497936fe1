/** Atom (RFC 4287) and iCalendar (RFC 5545), as far as the site's feeds need them. */

import { escapeHtml } from '../http/plain-page.ts';

/** An entry of a feed; its address is also its id, which stays when its text changes. */
export interface AtomEntry {
  url: string;
  title: string;
  /** ISO 8601, UTC. */
  at: string;
}

export interface AtomFeed {
  /** Of the feed itself, and of the page that it follows. */
  url: string;
  pageUrl: string;
  title: string;
  author: string;
  entries: AtomEntry[];
}

const BEFORE_ALL = '1970-01-01T00:00:00.000Z';

export function atomXml({ url, pageUrl, title, author, entries }: AtomFeed): string {
  const latest = entries.reduce((last, { at }) => (at > last ? at : last), BEFORE_ALL);
  const text = (tag: string, value: string) => `<${tag}>${escapeHtml(value)}</${tag}>\n`;
  const items = entries.map(
    (entry) =>
      `<entry>\n${text('id', entry.url)}${text('title', entry.title)}${text('updated', entry.at)}<link href="${escapeHtml(entry.url)}"/>\n</entry>\n`,
  );
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
${text('id', url)}${text('title', title)}${text('updated', latest)}<author><name>${escapeHtml(author)}</name></author>
<link rel="self" href="${escapeHtml(url)}"/>
<link href="${escapeHtml(pageUrl)}"/>
${items.join('')}</feed>
`;
}

/** An event of a calendar. A program that has its `uid` replaces it if `changes` is higher. */
export interface CalendarEvent {
  uid: string;
  changes: number;
  title: string;
  url: string;
  startsAt: string;
  minutes: number;
}

/** Bytes of a line, without its end. */
const LINE_BYTES = 75;

export function calendarText(name: string, events: CalendarEvent[], nowMs: number): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Ringside//Fights//EN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(name)}`,
    ...events.flatMap(({ uid, changes, title, url, startsAt, minutes }) => [
      'BEGIN:VEVENT',
      `UID:${escaped(uid)}`,
      `SEQUENCE:${changes}`,
      `DTSTAMP:${stamp(nowMs)}`,
      `DTSTART:${stamp(Date.parse(startsAt))}`,
      `DURATION:PT${minutes}M`,
      `SUMMARY:${escaped(title)}`,
      `URL:${url}`,
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

const stamp = (timeMs: number) =>
  `${new Date(timeMs).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;

const escaped = (text: string) =>
  text.replaceAll(/[\\;,]/g, (sign) => `\\${sign}`).replaceAll(/\r?\n/g, '\\n');

/** In several lines where it is too long, no character cut in two. */
function folded(line: string): string {
  const parts: string[] = [];
  let part = '';
  for (const character of line) {
    const room = parts.length === 0 ? LINE_BYTES : LINE_BYTES - 1;
    if (Buffer.byteLength(part + character) > room) {
      parts.push(part);
      part = '';
    }
    part += character;
  }
  return [...parts, part].join('\r\n ');
}
