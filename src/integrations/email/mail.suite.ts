// What every mail adapter must do.

import { describe, expect, it } from 'vitest';
import type { MailPort } from './mail.port.ts';

export const aMail = {
  messageId: '<1@parkvale.example>',
  to: 'ann@people.example',
  subject: 'Your receipt é',
  text: 'Thank you.',
  html: '<p>Thank you.</p>',
};

export const aCalendarFile = {
  method: 'REQUEST',
  content: 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nMETHOD:REQUEST\r\nSUMMARY:Café\r\nEND:VCALENDAR\r\n',
} as const;

/** An address unknown to the server behind the adapter. */
export const UNKNOWN_ADDRESS = 'nobody@bounce.example';

export function testMailPort(name: string, mail: MailPort): void {
  describe(`${name} as a mail port`, () => {
    it('accepts a mail, and accepts it again', async () => {
      expect(await mail.send(aMail)).toEqual({ kind: 'accepted' });
      expect(await mail.send(aMail)).toEqual({ kind: 'accepted' });
    });

    it('accepts a mail with a calendar entry', async () => {
      expect(await mail.send({ ...aMail, calendar: aCalendarFile })).toEqual({ kind: 'accepted' });
    });

    it('reports an unknown mailbox immediately, in the words of its server', async () => {
      expect(await mail.send({ ...aMail, to: UNKNOWN_ADDRESS })).toEqual({
        kind: 'refused',
        reason: expect.stringMatching(/^550 5\.1\.1 /),
        code: '550',
        badAddress: true,
      });
    });
  });
}
