/**
 * A driver who texts the code of a sign, changes their mind about the time, and says YES, more than once; some then want no more texts.
 * Texts get lost, overtake each other and arrive twice, and the driver sends them again.
 */
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { aVehicle, type Vehicle } from '../builders/a-driver.ts';
import { TWILIO_TEST } from '../stand-ins/twilio-stand-in.ts';
import { anAccountWithCard } from './account-with-card.ts';
import type { Act, Headers } from './act.ts';
import type { Acknowledged } from './audit/acknowledged.ts';
import { stayCents } from './audit/price-list.ts';
import { startAndLeave } from './start-stop.ts';

const EVERY_MS = 500;
/** After this long without an answer, the driver texts again. */
const PATIENCE_MS = 20_000;
const TRIES = 6;
const STOP_WORDS = ['STOP', 'Stop.', 'UNSUBSCRIBE', 'ALTO', 'Stop texting me, please', 'No more texts'] as const;

let phones = 0;
/** In many ranges, because texts are limited by range. */
const nextPhone = (): string => {
  phones += 1;
  return `+1312${200 + (phones % 300)}${String(1000 + Math.floor(phones / 300))}`;
};

export async function textToPark(act: Act): Promise<Acknowledged[]> {
  const { random, note } = act;
  const driver = await anAccountWithCard(act);
  const phone = nextPhone();
  if (!driver || !(await confirmPhone(act, phone, driver.headers))) return [];
  const vehicle = aVehicle();
  const hours = random.between(1, 5);
  const offered = await converse(act, phone, { body: inSomeOrder(act, vehicle, hours), answer: offerOf(hours) });
  note(offered ? 'texted to park' : 'a text without an answer');
  if (!offered) return optOut(act, phone);
  const then = random.between(0, 3) === 0 ? (hours % 4) + 1 : hours;
  if (then !== hours) {
    const changed = await converse(act, phone, { body: `${then}h`, answer: offerOf(then) });
    note(changed ? 'changed the time by text' : 'a changed time without an answer');
    if (!changed) return optOut(act, phone);
  }
  const said = random.between(0, 3) === 0 ? 2 : 1;
  const paid = await converse(act, phone, { body: 'YES', answer: /Paid /, times: said });
  note(paid ? 'paid by text' : 'a YES without an answer');
  if (!paid) return [];
  const { email } = driver;
  return [
    { kind: 'texted', plate: vehicle.plate, email, listedCents: stayCents('plain', then) },
    { kind: 'receipt', email },
    ...(random.between(0, 2) === 0 ? await optOut(act, phone) : []),
  ];
}

/** Start-stop parking is stopped by a text, which opts its phone out of nothing. */
export async function endByText(act: Act): Promise<Acknowledged[]> {
  const { lot, note, random } = act;
  const driver = await anAccountWithCard(act);
  const phone = nextPhone();
  if (!driver || !(await confirmPhone(act, phone, driver.headers))) return [];
  const body = random.oneOf(['END', `STOP ${lot.signCode}`]);
  // A first text that arrives after all finds nothing running any more, and opts out.
  let hasRepeated = false;
  const again = () => {
    hasRepeated = true;
    return `END ${lot.signCode}`;
  };
  const leave = async () => (await converse(act, phone, { body, again, answer: /Stopped at/ })) !== null;
  const stopped = await startAndLeave(act, driver.headers, leave);
  note(stopped ? 'stopped by text' : 'not stopped by text');
  if (!stopped) return [];
  const reported = [stopped, { kind: 'receipt', email: driver.email }] as const;
  return hasRepeated ? [...reported] : [...reported, { kind: 'stopped by text', phone }];
}

function inSomeOrder({ lot, random }: Act, { plate, state }: Vehicle, hours: number): string {
  const time = hours === 1 ? '1h' : random.oneOf([`${hours}h`, `${hours} hours`]);
  return random.oneOf([
    `${lot.signCode} ${plate} ${state} ${time}`,
    `${time} ${lot.signCode} ${plate} ${state}`,
    `${lot.signCode.toLowerCase()} ${plate.toLowerCase()} ${state.toLowerCase()} ${time}`,
  ]);
}

const offerOf = (hours: number): RegExp =>
  new RegExp(`\\$${(stayCents('plain', hours) / 100).toFixed(2).replace('.', '\\.')} for .*reply YES`, 's');

async function optOut(act: Act, phone: string): Promise<Acknowledged[]> {
  const { lot, note, random } = act;
  const at = await textUntilTaken(act, phone, random.oneOf(STOP_WORDS));
  if (at === null) return [];
  note('opted out of texts');
  const { plate, state } = aVehicle();
  await textUntilTaken(act, phone, `${lot.signCode} ${plate} ${state} 1h`);
  return [{ kind: 'opted out', phone, at, plateSince: plate }];
}

async function confirmPhone(act: Act, phone: string, headers: Headers): Promise<boolean> {
  const { client, note } = act;
  const requested = await client.call('POST /users/phone', { body: { phone } }, headers);
  if (requested.status !== 200) note(`a phone refused: ${requested.body.error?.code}`);
  const code = requested.status === 200 && (await textTo(act, phone, /\b\d{6}\b/));
  if (!code) note('no code for a phone');
  if (!code) return false;
  const confirmed = await client.call('POST /users/phone/confirm', { body: { code } }, headers);
  return confirmed.status === 200;
}

type Expected = {
  readonly body: string;
  /** What later tries say, if it is something else. */
  readonly again?: () => string;
  readonly answer: RegExp;
  readonly times?: number;
};

async function converse(
  act: Act,
  phone: string,
  { body, again = () => body, answer, times = 1 }: Expected,
): Promise<string | null> {
  for (let tries = 0; tries < TRIES; tries++) {
    const said = tries === 0 ? body : again();
    const sent = Array.from({ length: times }, () => text(act, phone, said));
    const answered = await textTo(act, phone, answer);
    // What was sent before has arrived, as it almost always has.
    if (answered) {
      for (const sid of sent) await isTaken(act, sid);
      return answered;
    }
  }
  return null;
}

/** @returns Twilio's id */
function text({ providers }: Act, phone: string, body: string): string {
  const { accountSid, sender } = TWILIO_TEST;
  const MessageSid = `SM${randomBytes(16).toString('hex')}`;
  providers.textsIn.push({ MessageSid, AccountSid: accountSid, From: phone, To: sender, Body: body });
  return MessageSid;
}

/** When it was taken; null for a text that gets lost. */
async function isTaken({ providers }: Act, sid: string): Promise<number | null> {
  for (const until = Date.now() + PATIENCE_MS; Date.now() < until; await sleep(EVERY_MS)) {
    const at = providers.textsTaken.get(sid);
    if (at !== undefined) return at;
  }
  return null;
}

async function textUntilTaken(act: Act, phone: string, body: string): Promise<number | null> {
  for (let tries = 0; tries < TRIES; tries++) {
    const at = await isTaken(act, text(act, phone, body));
    if (at !== null) return at;
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
