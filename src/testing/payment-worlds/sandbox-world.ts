/** Cards in the sandbox, whose books are in our own database. */
import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import { confirmCard } from '../builders/a-driver.ts';
import type { FaultPoint, PaymentFaults } from '../payment-faults.ts';
import type { TestApp } from '../test-app.ts';
import type { PaymentStage, PaymentWorld } from './payment-world.ts';

const POINTS: Partial<Record<PaymentStage, string>> = {
  open: 'create',
  look: 'get',
  canceled: 'cancel',
  'give back': 'refund',
};

export function sandboxWorld(test: TestApp, faults: PaymentFaults, use: () => void): PaymentWorld {
  const { db, sandbox } = test;
  return {
    name: 'sandbox',
    method: 'card',
    provider: sandbox,
    use,
    pay: async (clientSecret) => void (await confirmCard(test, clientSecret)),
    payLate: async (clientSecret) => async () => void (await confirmCard(test, clientSecret)),
    giveBackThere: async (ref, amountCents) => {
      await sandbox.refund({ ref, amountCents, idempotencyKey: `console-${randomUUIDv7()}`, reason: 'By hand' });
    },
    refundFailsThere: async (ref) => {
      const last = sql`(select ref from sandbox.refunds where intent_ref = ${ref} limit 1)`;
      await sql`
        with gone as (delete from sandbox.refunds where ref = ${last} returning intent_ref, amount_cents)
        update sandbox.intents i set amount_refunded_cents = amount_refunded_cents - gone.amount_cents
        from gone where i.ref = gone.intent_ref`.execute(db);
    },
    forget: async (ref) => {
      await db.deleteFrom('sandbox.refunds').where('intentRef', '=', ref).execute();
      await db.deleteFrom('sandbox.events').where('intentRef', '=', ref).execute();
      await db.deleteFrom('sandbox.intents').where('ref', '=', ref).execute();
    },
    booked: () => [],
    ways: ['cut'],
    fail: ({ stage, moment, times }) => faults.failAt(`${moment}:${POINTS[stage]}` as FaultPoint, { times }),
    heal: faults.clear,
    oddities: () => [],
  };
}
