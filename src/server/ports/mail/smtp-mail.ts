// Mail by SMTP: a few connections kept open, short patience, and nothing read from disk or network on a message's
// behalf. SMTP has no idempotency; the outbox's stable Message-ID is what a receiver can tell a repeat by.

import nodemailer from 'nodemailer';
import type { MailPort } from './mail.port.ts';

const PATIENCE_MS = 10_000;

export function createSmtpMail(settings: { url: string; from: string }): MailPort & { close(): void } {
  const transport = nodemailer.createTransport({
    url: settings.url,
    pool: true,
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    send: async ({ messageId, to, subject, text, html }) => {
      await transport.sendMail({ from: settings.from, messageId, to: { name: '', address: to }, subject, text, html });
    },
    close: () => transport.close(),
  };
}
