import nodemailer from 'nodemailer';
import type { Verdict } from '#platform/http/setting-check.ts';

const PATIENCE_MS = 10_000;
const WORDS: Readonly<Record<string, string>> = {
  EAUTH: 'the server refused the user or the password',
  EDNS: 'there is no server by that name',
  ETLS: 'the server offers no safe connection as SMTP_URL wants it',
};

/** Connects and signs in, but sends nothing. */
export async function checkSmtp(url: string | null): Promise<Verdict> {
  if (!url) return { kind: 'unset', note: 'mail stays in the outbox' };
  const limits = { connectionTimeout: PATIENCE_MS, greetingTimeout: PATIENCE_MS, socketTimeout: PATIENCE_MS };
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
