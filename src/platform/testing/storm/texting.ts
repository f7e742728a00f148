/** A driver who texts the code of a sign, and then YES. Texts get lost and arrive twice, and the driver sends them again. */
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { aVehicle } from '../builders/a-driver.ts';
import { TWILIO_TEST } from '../stand-ins/twilio-stand-in.ts';
import { anAccountWithCard } from './account-with-card.ts';
import type { Act, Headers } from './act.ts';
import type { Acknowledged } from './audit/acknowledged.ts';
import { stayCents } from './audit/price-list.ts';

const EVERY_MS = 500;
/** After this long without an answer, the driver texts again. */
const PATIENCE_MS = 20_000;
const TRIES = 6;

let phones = 0;
/** In many ranges, because texts are limited by range. */
const nextPhone = (): string => {
  phones += 1;
  return `+1312${200 + (phones % 300)}${String(1000 + Math.floor(phones / 300))}`;
};

export async function textToPark(act: Act): Promise<Acknowledged[]> {
  const { lot, note } = act;
  const driver = await anAccountWithCard(act);
  const phone = nextPhone();
  if (!driver || !(await confirmPhone(act, phone, driver.headers))) return [];
  const { plate, state } = aVehicle();
  const offered = await converse(act, phone, { body: `${lot.signCode} ${plate} ${state} 1h`, answer: /reply YES/ });
  note(offered ? 'texted to park' : 'a text without an answer');
  if (!offered) return [];
  const paid = await converse(act, phone, { body: 'YES', answer: /Paid / });
  note(paid ? 'paid by text' : 'a YES without an answer');
  if (!paid) return [];
  return [
    { kind: 'texted', plate, listedCents: stayCents('plain', 1) },
    { kind: 'receipt', email: driver.email },
  ];
}

async function confirmPhone(act: Act, phone: string, headers: Headers): Promise<boolean> {
  const { client, note } = act;
  const requested = await client.call('POST /users/phone', { body: { phone } }, headers);
  if (requested.status !== 200) note(`a phone refused: ${requested.body.error?.code}`);
  const code = requested.status === 200 && (await textTo(act, phone, /\b\d{6}\b/));
  if (!code) return false;
  const confirmed = await client.call('POST /users/phone/confirm', { body: { code } }, headers);
  return confirmed.status === 200;
}

type Expected = { readonly body: string; readonly answer: RegExp };

async function converse(act: Act, phone: string, { body, answer }: Expected): Promise<string | null> {
  const { accountSid, sender } = TWILIO_TEST;
  for (let tries = 0; tries < TRIES; tries++) {
    const MessageSid = `SM${randomBytes(16).toString('hex')}`;
    act.providers.textsIn.push({ MessageSid, AccountSid: accountSid, From: phone, To: sender, Body: body });
    const answered = await textTo(act, phone, answer);
    if (answered) return answered;
  }
  return null;
}

/** Waits for a text with these words. @returns what they matched */
async function textTo({ providers }: Act, phone: string, words: RegExp): Promise<string | null> {
  for (const until = Date.now() + PATIENCE_MS; Date.now() < until; await sleep(EVERY_MS)) {
    for (const { to, body } of providers.twilio.messages) {
      const found = to === phone ? words.exec(body)?.[0] : undefined;
      if (found) return found;
    }
  }
  return null;
}
