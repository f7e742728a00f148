/** Cards in the sandbox, whose books are in our own database. */

import type { TestApp } from '../app/test-app.ts';
import { confirmCard } from '../builders/a-driver.ts';
import type { FaultPoint, PaymentFaults } from '../payment-faults.ts';
import type { PaymentStage, PaymentWorld } from './payment-world.ts';

const POINTS: Partial<Record<PaymentStage, string>> = {
  open: 'create',
  look: 'get',
  take: 'capture',
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
    releaseThere: async (ref, amountCents) => {
      await sandbox.console.refund(ref, amountCents);
    },
    refundFailsThere: async (ref) => {
      const [made] = (await sandbox.listRefundsOf(ref)).filter(({ status }) => status === 'succeeded');
      await sandbox.console.endRefund(made?.refundRef ?? '', 'failed');
    },
    forget: async (ref) => {
      await db.deleteFrom('sandbox.balance_transactions').where('intentRef', '=', ref).execute();
      await db.deleteFrom('sandbox.disputes').where('intentRef', '=', ref).execute();
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
