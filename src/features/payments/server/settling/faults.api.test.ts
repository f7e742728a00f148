// The fault table: every flow, each call it makes to each provider, at each of three moments. Then time passes and jobs run;
// whatever happened, all books agree and nobody has lost anything.

import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { letTimePass } from '#platform/testing/app/let-time-pass.ts';
import { renewedAfter } from '#platform/testing/app/renewed.ts';
import { aLocation, aZone } from '#platform/testing/builders/a-location.ts';
import { aValetDay } from '#platform/testing/builders/a-valet-day.ts';
import { oneOfEach } from '#platform/testing/cases/long-run.ts';
import { createOutcomeTable } from '#platform/testing/cases/outcome-table.ts';
import { createLostAnswers, LOSABLE } from '#platform/testing/payment-worlds/lost-answers.ts';
import { PAYMENT_FLOWS, type Patience, type PaymentFlow } from '#platform/testing/payment-worlds/payment-flows.ts';
import type { PaymentFaultWay, PaymentStage, PaymentWorld } from '#platform/testing/payment-worlds/payment-world.ts';
import { createPaymentWorlds } from '#platform/testing/payment-worlds/payment-worlds.ts';
import { reconcilePayments, requestReconciliation } from '../reconciliation/reconcile-payments.ts';

const answers = createLostAnswers();
// Indexes for the columns that the audit queries after every case.
const FOR_THE_AUDIT = ['orders (ticket_id)', 'refunds (order_id)', 'payments (provider_ref)'];
const { test, worlds, stripe, booked, findDisagreements } = await createPaymentWorlds({}, answers.around);
for (const columns of FOR_THE_AUDIT) await sql.raw(`create index on ${columns}`).execute(test.db);
const vendor = await test.signUp('vendor');
const lot = await aLocation(test.db, { ownerId: vendor.user._id });
const { id: zoneId } = await aZone(test.db, { locationId: lot.id, priceCents: 500, isHourly: true, startStop: true });
const shop = { test, zoneId, stripe, valet: renewedAfter(5, test.clock, () => aValetDay(test)), booked };

/** before: the request never arrives. after: the provider acts but does not answer. heard: it answers, but our process dies. */
type Moment = 'before' | 'after' | 'heard';
type Lasts = 'once' | 'a while';
type Case = {
  readonly flow: string;
  readonly stage: PaymentStage;
  readonly moment: Moment;
  readonly way: PaymentFaultWay;
  readonly lasts: Lasts;
  readonly driver: Patience;
};

const TIMES: Readonly<Record<Lasts, number>> = { once: 1, 'a while': 50 };
/** How long the fault lasts, and whether the driver waits for it to end. */
const SPELLS: Readonly<Record<PaymentFaultWay, ReadonlyArray<Pick<Case, 'lasts' | 'driver'>>>> = {
  cut: [
    { lasts: 'once', driver: 'stays' },
    { lasts: 'a while', driver: 'leaves' },
  ],
  error: [{ lasts: 'a while', driver: 'stays' }],
  'bad gateway': [{ lasts: 'once', driver: 'leaves' }],
};

function casesOf(world: PaymentWorld): Case[] {
  return Object.entries(PAYMENT_FLOWS).flatMap(([flow, { asks }]) =>
    (asks[world.name] ?? []).flatMap((stage) =>
      waysOf(world, stage).flatMap(({ moment, way }) =>
        SPELLS[way].map((spell) => ({ flow, stage, moment, way, ...spell })),
      ),
    ),
  );
}

function waysOf({ ways }: PaymentWorld, stage: PaymentStage): Array<Pick<Case, 'moment' | 'way'>> {
  const failing = ways.flatMap((way) => (['before', 'after'] as const).map((moment) => ({ moment, way })));
  return LOSABLE.has(stage) ? [...failing, { moment: 'heard', way: 'cut' }] : failing;
}

function inject(world: PaymentWorld, { stage, moment, way, lasts }: Case): () => number {
  const times = TIMES[lasts];
  if (moment === 'heard') {
    answers.lose({ provider: world.name, stage, times });
    return answers.clear;
  }
  world.fail({ stage, moment, way, times });
  return world.heal;
}

const outcomes = createOutcomeTable();
afterAll(() => outcomes.print());

describe.each(Object.values(worlds))('$name fails', (world) => {
  it.each(oneOfEach(casesOf(world), ({ flow, stage, moment }) => `${flow} ${stage} ${moment}`))(
    '$flow: $stage, $way, $moment, $lasts, the driver $driver',
    async (each) => {
      const { begin, ends } = PAYMENT_FLOWS[each.flow] as PaymentFlow;
      world.use();
      const { act, account } = await begin(shop, world);
      const heal = inject(world, each);
      await act(each.driver);
      await letTimePass(test);
      expect(heal()).toBeGreaterThan(0);
      await letTimePass(test);
      const ended = await account();
      outcomes.note(`${each.flow}: ${each.stage}, ${each.moment}`, world.name, ended);
      expect(ends).toContainEqual(ended);
      expect(await findDisagreements()).toEqual({});
    },
  );
});

describe('after all these faults', () => {
  it('reconciliation finds nothing to fix and nothing to report', async () => {
    await requestReconciliation(test.deps, test.db);
    await reconcilePayments(test.deps);
    const walks = await test.db.selectFrom('reconciliationWalks').select(['provider', 'fixed']).execute();
    expect(walks.map(({ fixed }) => fixed)).toEqual([0, 0, 0]);
    expect(await test.db.selectFrom('paymentDisagreements').selectAll().execute()).toEqual([]);
  });
});
