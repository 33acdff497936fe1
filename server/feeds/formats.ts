/** Atom (RFC 4287), as far as the site's feeds need it, and iCalendar. */

import ical, { escape as escapeText, ICalCalendarMethod } from 'ical-generator';
import { escapeXml } from '#app/core/names/xml.ts';

export interface AtomEntry {
  url: string;
  title: string;
  at: string;
}

export interface AtomFeed {
  url: string;
  pageUrl: string;
  title: string;
  author: string;
  entries: AtomEntry[];
}

const BEFORE_ALL = '1970-01-01T00:00:00.000Z';

export function atomXml({ url, pageUrl, title, author, entries }: AtomFeed): string {
  const latest = entries.reduce((last, { at }) => (at > last ? at : last), BEFORE_ALL);
  const text = (tag: string, value: string) => `<${tag}>${escapeXml(value)}</${tag}>\n`;
  const items = entries.map(
    (entry) =>
      `<entry>\n${text('id', entry.url)}${text('title', entry.title)}${text('updated', entry.at)}<link href="${escapeXml(entry.url)}"/>\n</entry>\n`,
  );
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
${text('id', url)}${text('title', title)}${text('updated', latest)}<author><name>${escapeXml(author)}</name></author>
<link rel="self" href="${escapeXml(url)}"/>
<link href="${escapeXml(pageUrl)}"/>
${items.join('')}</feed>
`;
}

/** A program that has its `uid` replaces it if `changes` is higher. */
export interface CalendarEvent {
  uid: string;
  changes: number;
  title: string;
  url: string;
  startsAt: string;
  minutes: number;
  stamp: string;
}

export function calendarText(name: string, events: CalendarEvent[]): string {
  const calendar = ical({
    // The only text that the library leaves as it is.
    name: escapeText(name, false),
    prodId: '//Ringside//Fights//EN',
    method: ICalCalendarMethod.PUBLISH,
  });
  for (const { uid, changes, title, url, startsAt, minutes, stamp } of events) {
    const start = new Date(startsAt);
    const end = new Date(start.getTime() + minutes * 60_000);
    calendar.createEvent({
      ...{ id: uid, sequence: changes, summary: title, url, start, end },
      stamp: new Date(stamp),
    });
  }
  return `${calendar.toString()}\r\n`;
}
