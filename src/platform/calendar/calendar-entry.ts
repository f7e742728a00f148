/**
 * An entry for the driver's own calendar, written by RFC 5545 and sent by RFC 5546. The first one asks the calendar to add
 * it, one with the same `uid` and a higher `sequence` replaces it, and a canceled one removes it.
 */

export type CalendarMethod = 'REQUEST' | 'CANCEL' | 'PUBLISH';

/** A file of type `text/calendar`, attached to an email or saved from a page. */
export type CalendarFile = { readonly method: CalendarMethod; readonly content: string };

export type CalendarEntry = {
  /** Stays the same for the entry's whole life. */
  readonly uid: string;
  /** Grows with each change, from 0. */
  readonly sequence: number;
  readonly canceled: boolean;
  readonly writtenAt: Date;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly title: string;
  readonly text: string;
  readonly address: string;
  /** In degrees. */
  readonly point?: { readonly lat: number; readonly lng: number };
  readonly url: string;
  /** Of an emailed entry: the sender, as in its emails, and who gets it. */
  readonly invited?: {
    readonly organizer: { readonly name: string; readonly email: string };
    readonly attendee: string;
  };
};

export const writeCalendarEntry = (entry: CalendarEntry): CalendarFile => {
  const { invited, point } = entry;
  const method = !invited ? 'PUBLISH' : entry.canceled ? 'CANCEL' : 'REQUEST';
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Parkvale//Parkvale//EN',
    `METHOD:${method}`,
    'BEGIN:VEVENT',
    `UID:${escapeText(entry.uid)}`,
    `SEQUENCE:${entry.sequence}`,
    `DTSTAMP:${formatUtc(entry.writtenAt)}`,
    `DTSTART:${formatUtc(entry.startsAt)}`,
    `DTEND:${formatUtc(entry.endsAt)}`,
    `SUMMARY:${escapeText(entry.title)}`,
    `DESCRIPTION:${escapeText(entry.text)}`,
    `LOCATION:${escapeText(entry.address)}`,
    ...(point ? [`GEO:${point.lat.toFixed(6)};${point.lng.toFixed(6)}`] : []),
    `URL:${encodeURI(entry.url)}`,
    ...(invited ? invitationLines(invited) : []),
    `STATUS:${entry.canceled ? 'CANCELLED' : 'CONFIRMED'}`,
    // A parked car does not make its driver busy.
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return { method, content: lines.map((line) => `${foldLine(line)}\r\n`).join('') };
};

/** The driver has already reserved, so the calendar asks them nothing. */
const invitationLines = ({ organizer, attendee }: NonNullable<CalendarEntry['invited']>): string[] => [
  `ORGANIZER;CN="${quotableText(organizer.name)}":${mailto(organizer.email)}`,
  `ATTENDEE;PARTSTAT=ACCEPTED;RSVP=FALSE:${mailto(attendee)}`,
];

/** "20261121T230000Z": a time in UTC needs no definition of a time zone. */
const formatUtc = (at: Date): string => at.toISOString().replace(/[-:]|\.\d{3}/g, '');

const BREAKS = /\r\n|[\r\n\u2028\u2029]/g;
/** Control characters are forbidden, except the tab. */
const CONTROLS = /[^\P{Cc}\t]/gu;

/** RFC 5545, 3.3.11. */
const escapeText = (text: string): string =>
  text
    .replace(/[\\;,]/g, (character) => `\\${character}`)
    .split(BREAKS)
    .map((line) => line.replace(CONTROLS, ''))
    .join('\\n');

/** RFC 5545, 3.2: a quoted value cannot contain a quotation mark in any way. */
const quotableText = (text: string): string => text.replace(BREAKS, ' ').replace(CONTROLS, '').replaceAll('"', "'");

/** Removes what no URI may contain, and what would start another mail header. */
const mailto = (email: string): string =>
  `mailto:${encodeURI(email).replace(/[?#&;,]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)}`;

const MAX_OCTETS = 75;
const utf8 = new TextEncoder();

/** RFC 5545, 3.1: lines of at most 75 octets, never split within a character. */
const foldLine = (line: string): string => {
  let [folded, octets] = ['', 0];
  for (const character of line) {
    const size = utf8.encode(character).length;
    const isOver = octets + size > MAX_OCTETS;
    folded += isOver ? `\r\n ${character}` : character;
    octets = isOver ? 1 + size : octets + size;
  }
  return folded;
};
