// Mail by SMTP: a few connections kept open, short patience, and nothing read from disk or network on a message's
// behalf. SMTP has no idempotency; the outbox's stable Message-ID is what a receiver can tell a repeat by.

import nodemailer from 'nodemailer';
import type { MailOutcome, MailPort } from './mail.port.ts';

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
    send: async ({ messageId, to, subject, text, html }) => {
      try {
        await transport.sendMail({
          from: settings.from,
          messageId,
          to: { name: '', address: to },
          subject,
          text,
          html,
        });
        return { kind: 'accepted' };
      } catch (error) {
        return refusalIn(error);
      }
    },
    close: () => transport.close(),
  };
}

/** What the library tells of a failed mail: the server's answer, and to which command it was given. */
type SmtpError = Error & { responseCode?: number; response?: string; command?: string };

/**
 * A 5 at the recipient or at the mail itself is final. At any other step, the sender's name included, it speaks of our
 * settings: those are mended, and the mail then goes.
 */
function refusalIn(error: unknown): MailOutcome {
  const { responseCode = 0, response = '', command = '' } = error as SmtpError;
  if (responseCode < 500 || !['RCPT TO', 'DATA'].includes(command)) throw error;
  // 5.7 is the server's policy, of which the address knows nothing.
  const badAddress = command === 'RCPT TO' && !/^\d+[ -]5\.7\./.test(response);
  return { kind: 'refused', reason: response, code: String(responseCode), badAddress };
}
