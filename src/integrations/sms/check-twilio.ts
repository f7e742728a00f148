import type { Verdict } from '#platform/http/setting-check.ts';
import { createTwilioClient, type TwilioAccount } from './twilio-client.ts';

const REFUSED = 'Twilio refused the account. Set TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN as the console shows them.';
const AWAY = 'Twilio cannot be reached. Set TWILIO_API_URL, or let the server reach it.';

/** Reads the latest message, but sends none. */
export async function checkTwilio(account: TwilioAccount | null): Promise<Verdict> {
  if (!account) return { kind: 'unset', note: 'texts stay in the outbox' };
  try {
    await createTwilioClient(account).messages.list({ limit: 1, pageSize: 1 });
    return { kind: 'ok' };
  } catch (error) {
    const { status } = error as { status?: number };
    return { kind: 'wrong', why: status === 401 || status === 403 || status === 404 ? REFUSED : AWAY };
  }
}
