// Sends one email. The outbox behind it decides when, and records the result.

import type { CalendarFile } from '#platform/calendar/calendar-entry.ts';

/** What mail programs call the calendar entry of a mail. */
export const CALENDAR_FILE_NAME = 'parking.ics';

export type Mail = {
  /** The same on every retry, so that a receiver can recognize a repeat. */
  readonly messageId: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Attached both as a part that calendars read automatically and as a file. */
  readonly calendar?: CalendarFile;
  /** Where a mail program unsubscribes from mails of this kind with one POST (RFC 8058). */
  readonly unsubscribeUrl?: string;
};

export type MailOutcome =
  | { readonly kind: 'accepted' }
  /** Permanent: the same mail to the same address will be refused again. */
  | {
      readonly kind: 'refused';
      /** The server's own words. */
      readonly reason: string;
      readonly code: string | null;
      /** The address was refused, not the mail. */
      readonly badAddress: boolean;
    };

export type MailPort = {
  /** @throws when the mail was not accepted now but may be later; retried with increasing delays. */
  send(mail: Mail): Promise<MailOutcome>;
};
