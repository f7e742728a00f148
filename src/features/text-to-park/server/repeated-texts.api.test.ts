// A provider may report a text twice, and again much later. It means what it meant when it came first: money and cover are as if it had been
// reported once.

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createTwilioTexts } from '#integrations/sms/twilio-texts.ts';
import { API_PREFIX } from '#platform/contract/endpoint.ts';
import { createFakeClock } from '#platform/testing/app/fake-clock.ts';
import { letTimePass } from '#platform/testing/app/let-time-pass.ts';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import { confirmCard, prepareStay, returnFrom } from '#platform/testing/builders/a-driver.ts';
import { aLocation, aZone } from '#platform/testing/builders/a-location.ts';
import { aTexter } from '#platform/testing/builders/a-texter.ts';
import { limitFor, triesOf } from '#platform/testing/cases/long-run.ts';
import { findDisagreements } from '#platform/testing/ledger-audit.ts';
import { startTwilio, TWILIO_TEST, twilioCall } from '#platform/testing/stand-ins/twilio-stand-in.ts';

const clockOf: { now: () => Date } = createFakeClock();
const twilio = await startTwilio(() => clockOf.now());
const PUBLIC_URL = 'https://parkvale.example';
const HOOK = `${API_PREFIX}/webhooks/twilio`;
const { accountSid, authToken, sender } = TWILIO_TEST;
const account = { accountSid, authToken, apiUrl: twilio.url, callbackUrl: `${PUBLIC_URL}${HOOK}` };
const texts = createTwilioTexts({ ...account, senders: [sender], perSecond: 100 });
const test = await createTestApp({
  deps: { texts },
  config: { publicUrl: PUBLIC_URL, textToParkNumber: sender },
});
clockOf.now = test.clock.now;

const owner = await test.signUp('vendor');
const CODES = ['CDFGHJ', 'MDCTR3'] as const;
const always = { priceCents: 400, isHourly: true, openMinutes: 0, closeMinutes: 0, startStop: true };
const zones = await Promise.all(
  CODES.map(async (signCode) => {
    const { id: locationId } = await aLocation(test.db, { ownerId: owner.user._id });
    return aZone(test.db, { ...always, locationId, zoneNumber: '1', signCode });
  }),
);

let drivers = 0;

async function aTexterWithCars() {
  drivers += 1;
  return { ...(await aTexter(test)), plates: [`TX${drivers}A`, `TX${drivers}B`] as const };
}
type Texter = Awaited<ReturnType<typeof aTexterWithCars>>;

let sids = 0;
const newSid = () => `SM-${sids++}`;

async function report(phone: string, sid: string, body: string): Promise<void> {
  const params = { MessageSid: sid, SmsStatus: 'received', From: phone, To: sender, Body: body };
  expect((await test.app.inject(twilioCall(`${PUBLIC_URL}${HOOK}`, params))).statusCode).toBe(200);
}

async function start({ driver, plates }: Texter, lot: number, car: number): Promise<void> {
  const vehicles = [{ plate: plates[car] ?? '', state: 'IL' }];
  const stay = { zoneId: zones[lot]?.id ?? '', startStop: true, vehicles };
  const begun = await prepareStay(test, { headers: driver.headers, guestId: null }, stay).catch(() => null);
  if (!begun) return;
  await confirmCard(test, begun.clientSecret);
  await returnFrom(test, begun.clientSecret);
}

const lot = fc.integer({ min: 0, max: 1 });
const car = fc.integer({ min: 0, max: 1 });
/** How often it is reported: at once, and again after all that is drawn later. */
const reports = fc.record({ atOnce: fc.integer({ min: 1, max: 3 }), later: fc.boolean() });
const step = fc.oneof(
  fc.record({ does: fc.constant('offer' as const), lot, car, hours: fc.integer({ min: 1, max: 3 }), reports }),
  fc.record({ does: fc.constantFrom('YES', 'END', '1', '2', 'NO'), reports }),
  fc.record({ does: fc.constant('stop at' as const), lot, reports }),
  fc.record({ does: fc.constant('start' as const), lot, car }),
  fc.record({ does: fc.constant('wait' as const), minutes: fc.integer({ min: 1, max: 90 }) }),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

function wordsOf(drawn: Step, { plates }: Texter): string | null {
  if (drawn.does === 'offer') return `${CODES[drawn.lot]} ${plates[drawn.car]} IL ${drawn.hours}h`;
  if (drawn.does === 'stop at') return `STOP ${CODES[drawn.lot]}`;
  return drawn.does === 'start' || drawn.does === 'wait' ? null : drawn.does;
}

async function storyOf({ driver: { user }, phone }: Texter) {
  const orders = await test.db
    .selectFrom('orders')
    .innerJoin('payments', (join) =>
      join.onRef('payments.locationId', '=', 'orders.locationId').onRef('payments.id', '=', 'orders.id'),
    )
    .select(['orders.locationId', 'orders.status', 'orders.totalCents', 'payments.status as payment'])
    .select('payments.amountCents')
    .where('orders.userId', '=', user._id)
    .orderBy('orders.id')
    .execute();
  const sessions = await test.db
    .selectFrom('sessions')
    .innerJoin('orders', (join) =>
      join.onRef('orders.locationId', '=', 'sessions.locationId').onRef('orders.id', '=', 'sessions.orderId'),
    )
    .select(['sessions.locationId', 'sessions.status', 'sessions.minutes', 'sessions.startsAt', 'sessions.endsAt'])
    .where('orders.userId', '=', user._id)
    .orderBy('sessions.orderId')
    .execute();
  const stops = await test.db.selectFrom('phoneStops').select('phone').where('phone', '=', phone).execute();
  return { orders, sessions, isOptedOut: stops.length > 0 };
}

const RUNS = triesOf({ short: 15, long: 300 });

it(
  'reported twice, or again later, it costs and covers what it does when it is reported once',
  async () => {
    const repeated = fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 9 }), async (steps) => {
      const [once, often] = [await aTexterWithCars(), await aTexterWithCars()];
      const later: (() => Promise<void>)[] = [];
      for (const drawn of steps) {
        // Codes of a phone are valid for minutes, and too many texts are refused.
        test.clock.advance(1);
        if (drawn.does === 'wait') test.clock.advance(drawn.minutes);
        if (drawn.does === 'start') for (const texter of [once, often]) await start(texter, drawn.lot, drawn.car);
        if (!('reports' in drawn)) continue;
        await report(once.phone, newSid(), wordsOf(drawn, once) ?? '');
        const [sid, words] = [newSid(), wordsOf(drawn, often) ?? ''];
        const again = () => report(often.phone, sid, words);
        await Promise.all(Array.from({ length: drawn.reports.atOnce }, again));
        await test.drainJobs();
        for (const late of later) await late();
        if (drawn.reports.later) later.push(again);
        await test.drainJobs();
      }
      for (const late of later) await late();
      await test.drainJobs();
      expect(await storyOf(often)).toEqual(await storyOf(once));
      await letTimePass(test);
      expect(await storyOf(often)).toEqual(await storyOf(once));
      expect(await findDisagreements(test.db)).toEqual({});
    });
    // An END that opted out, reported again after something was parked.
    const opted: Step = { does: 'END', reports: { atOnce: 1, later: true } };
    const noted: Step = { does: 'NO', reports: { atOnce: 1, later: false } };
    await fc.assert(repeated, { numRuns: RUNS, examples: [[[opted, { does: 'start', lot: 0, car: 0 }, noted]]] });
  },
  limitFor(RUNS),
);
