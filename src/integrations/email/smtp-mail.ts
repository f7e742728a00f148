// Mail by SMTP: a few pooled connections, short timeouts, and nothing read from disk or network on behalf of a message.
// SMTP has no idempotency, so the outbox's stable Message-ID lets a receiver recognize a repeat.

import nodemailer from 'nodemailer';
import { asciiEmail } from '#platform/contract/email.ts';
import type { Verdict } from '#platform/http/setting-check.ts';
import { CALENDAR_FILE_NAME, type MailOutcome, type MailPort } from './mail.port.ts';

const PATIENCE_MS = 10_000;
const CONNECTIONS = 5;

export function createSmtpMail(settings: {
  url: string;
  from: string;
  patienceMs?: number;
}): MailPort & { close(): void } {
  const patience = settings.patienceMs ?? PATIENCE_MS;
  const transport = nodemailer.createTransport({
    url: settings.url,
    pool: true,
    maxConnections: CONNECTIONS,
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: patience,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    send: async ({ messageId, to, subject, text, html, calendar, unsubscribeUrl }) => {
      try {
        await transport.sendMail({
          from: settings.from,
          messageId,
          to: { name: '', address: asciiEmail(to) },
          subject,
          text,
          html,
          ...(unsubscribeUrl && { headers: unsubscribeHeaders(unsubscribeUrl) }),
          ...(calendar && { icalEvent: { ...calendar, filename: CALENDAR_FILE_NAME } }),
        });
        return { kind: 'accepted' };
      } catch (error) {
        return refusalIn(error);
      }
    },
    close: () => transport.close(),
  };
}

/** The server that signs mails must sign both headers; those of mail providers do. */
const unsubscribeHeaders = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

/** What the library reports for a failed mail: the server's answer, and the command it answers. */
type SmtpError = Error & { responseCode?: number; response?: string; command?: string };

/**
 * A 5xx for the recipient or the mail is permanent. At any other step, including the sender, the
 * problem is in our settings, and the mail can go once they are fixed.
 */
function refusalIn(error: unknown): MailOutcome {
  const { responseCode = 0, response = '', command = '' } = error as SmtpError;
  if (responseCode < 500 || !['RCPT TO', 'DATA'].includes(command)) throw error;
  // 5.7 is a server policy and says nothing about the address.
  const badAddress = command === 'RCPT TO' && !/^\d+[ -]5\.7\./.test(response);
  return { kind: 'refused', reason: response, code: String(responseCode), badAddress };
}

const CHECK_TIMEOUT_MS = 10_000;
const WORDS: Readonly<Record<string, string>> = {
  EAUTH: 'the server refused the user or the password',
  EDNS: 'there is no server by that name',
  ETLS: 'the server offers no safe connection as SMTP_URL wants it',
};

/** Connects and signs in, but sends nothing. */
export async function checkSmtp(url: string | null): Promise<Verdict> {
  if (!url) return { kind: 'unset', note: 'mail stays in the outbox' };
  const limits = {
    connectionTimeout: CHECK_TIMEOUT_MS,
    greetingTimeout: CHECK_TIMEOUT_MS,
    socketTimeout: CHECK_TIMEOUT_MS,
  };
  const transport = nodemailer.createTransport({ url, ...limits, disableFileAccess: true, disableUrlAccess: true });
  try {
    await transport.verify();
    return { kind: 'ok' };
  } catch (error) {
    const { code = '' } = error as { code?: string };
    return { kind: 'wrong', why: `${WORDS[code] ?? 'the server cannot be reached'}. Set SMTP_URL.` };
  } finally {
    transport.close();
  }
}
