import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CalendarEntry, writeCalendarEntry } from './calendar-entry.ts';

const anEntry: CalendarEntry = {
  uid: '0197a0e0-0000-7000-8000-000000000001',
  sequence: 0,
  canceled: false,
  writtenAt: new Date('2026-11-20T18:00:00.123Z'),
  startsAt: new Date('2026-11-21T23:00:00Z'),
  endsAt: new Date('2026-11-22T03:00:00Z'),
  title: 'Parking at Lake Lot',
  text: 'Zone A1',
  address: '12 Lake Street, Chicago, IL',
  point: { lat: 41.88, lng: -87.63 },
  url: 'https://parkvale.example/bookings',
  invited: {
    organizer: { name: 'Parkvale', email: 'receipts@parkvale.example' },
    attendee: 'ann@people.example',
  },
};

const write = (more: Partial<CalendarEntry> = {}) => writeCalendarEntry({ ...anEntry, ...more });

/** RFC 5545, 3.1: a line that begins with a space continues the previous one. */
const unfolded = (content: string) => content.replace(/\r\n[ \t]/g, '').split('\r\n');

function propertyOf(content: string, name: string): string {
  const line = unfolded(content).find((each) => each.startsWith(`${name}:`) || each.startsWith(`${name};`));
  if (line === undefined) throw new Error(`There is no ${name}.`);
  return line.slice(name.length);
}

/** RFC 5545, 3.3.11. */
const readText = (value: string) =>
  value.slice(1).replace(/\\([\\;,nN])/g, (_, character: string) => (/n/i.test(character) ? '\n' : character));

const anyText = fc.string({ unit: 'binary', maxLength: 200 });
const withoutControls = (text: string) =>
  text
    .replace(/\r\n|[\r\n\u2028\u2029]/g, '\n')
    .split('\n')
    .map((line) => line.replace(/[^\P{Cc}\t]/gu, ''))
    .join('\n');

describe('a calendar entry', () => {
  it('says when in UTC, where, and what', () => {
    expect(unfolded(write().content)).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Parkvale//Parkvale//EN',
      'METHOD:REQUEST',
      'BEGIN:VEVENT',
      'UID:0197a0e0-0000-7000-8000-000000000001',
      'SEQUENCE:0',
      'DTSTAMP:20261120T180000Z',
      'DTSTART:20261121T230000Z',
      'DTEND:20261122T030000Z',
      'SUMMARY:Parking at Lake Lot',
      'DESCRIPTION:Zone A1',
      'LOCATION:12 Lake Street\\, Chicago\\, IL',
      'GEO:41.880000;-87.630000',
      'URL:https://parkvale.example/bookings',
      'ORGANIZER;CN="Parkvale":mailto:receipts@parkvale.example',
      'ATTENDEE;PARTSTAT=ACCEPTED;RSVP=FALSE:mailto:ann@people.example',
      'STATUS:CONFIRMED',
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ]);
  });

  it('is the same entry after a change, with a higher sequence', () => {
    const [before, after] = [write().content, write({ sequence: 1, endsAt: new Date('2026-11-22T04:00:00Z') }).content];
    expect(propertyOf(after, 'UID')).toBe(propertyOf(before, 'UID'));
    expect([propertyOf(before, 'SEQUENCE'), propertyOf(after, 'SEQUENCE')]).toEqual([':0', ':1']);
  });

  it('is removed by one that says so in its method and its status', () => {
    const { method, content } = write({ canceled: true, sequence: 2 });
    expect(method).toBe('CANCEL');
    expect(propertyOf(content, 'METHOD')).toBe(':CANCEL');
    expect(propertyOf(content, 'STATUS')).toBe(':CANCELLED');
    expect(propertyOf(content, 'UID')).toBe(`:${anEntry.uid}`);
  });

  it('has no line of more than 75 octets, and breaks none within a character', () => {
    fc.assert(
      fc.property(anyText, anyText, (title, text) => {
        const octets = new TextEncoder().encode(write({ title, text }).content);
        const lines = new TextDecoder('utf-8', { fatal: true }).decode(octets).split('\r\n');
        for (const line of lines) {
          const encoded = new TextEncoder().encode(line);
          expect(encoded.length).toBeLessThanOrEqual(75);
          expect(line).not.toContain('\n');
        }
      }),
    );
  });

  it('folds exactly at the first octet that is too many', () => {
    const fits = 'x'.repeat(75 - 'SUMMARY:'.length);
    expect(write({ title: fits }).content).toContain(`\r\nSUMMARY:${fits}\r\nDESCRIPTION`);
    expect(write({ title: `${fits}y` }).content).toContain(`\r\nSUMMARY:${fits}\r\n y\r\nDESCRIPTION`);
    const wide = `${fits.slice(1)}é`;
    expect(write({ title: wide }).content).toContain(`\r\nSUMMARY:${fits.slice(1)}\r\n é\r\nDESCRIPTION`);
  });

  it('reads back as written, whatever the lot is called', () => {
    fc.assert(
      fc.property(anyText, anyText, anyText, (title, text, address) => {
        const { content } = write({ title, text, address });
        expect(readText(propertyOf(content, 'SUMMARY'))).toBe(withoutControls(title));
        expect(readText(propertyOf(content, 'DESCRIPTION'))).toBe(withoutControls(text));
        expect(readText(propertyOf(content, 'LOCATION'))).toBe(withoutControls(address));
      }),
    );
  });

  it('never gets a property that nobody wrote', () => {
    fc.assert(
      fc.property(anyText, anyText, anyText, (title, name, rest) => {
        const nasty = (text: string) => `${text}\r\nATTACH:file:///etc/hostname\nEND:VCALENDAR\r${rest}`;
        const { content } = write({
          title: nasty(title),
          invited: { organizer: { name: nasty(name), email: 'a@b.example' }, attendee: 'ann@people.example' },
        });
        expect(unfolded(content)).toHaveLength(22);
      }),
    );
  });

  it('encodes characters that an address may not contain in a link', () => {
    const { content } = write({
      invited: { organizer: { name: 'Parkvale', email: 'a@b.example' }, attendee: 'ann+lot?cc=ben&x%é@people.example' },
    });
    expect(propertyOf(content, 'ATTENDEE')).toBe(
      ';PARTSTAT=ACCEPTED;RSVP=FALSE:mailto:ann+lot%3Fcc=ben%26x%25%C3%A9@people.example',
    );
  });

  it('that a page saves invites nobody', () => {
    const { invited: _, point: __, ...saved } = anEntry;
    const { method, content } = writeCalendarEntry(saved);
    expect(method).toBe('PUBLISH');
    expect(content).not.toMatch(/ATTENDEE|ORGANIZER|GEO/);
  });
});
