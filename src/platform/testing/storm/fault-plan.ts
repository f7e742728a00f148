/** What goes wrong during a storm, and when; drawn from a seed, so that a storm can be repeated. */
import type { Random } from '../cases/seeded-random.ts';
import type { PayPalFault, PayPalStep } from '../paypal/paypal-faults.ts';
import type { TwilioFault } from '../stand-ins/twilio-stand-in.ts';
import type { FaultWay, StripeOperation } from '../stripe/stripe-faults.ts';

export const PROCESSES = ['first server', 'second server', 'worker'] as const;
export type ProcessName = (typeof PROCESSES)[number];

export type Fault =
  | { readonly kind: 'kill'; readonly process: ProcessName }
  | { readonly kind: 'pause'; readonly process: ProcessName; readonly ms: number }
  | { readonly kind: 'kill the database' }
  | { readonly kind: 'pause the database'; readonly ms: number }
  | { readonly kind: 'the provider hangs'; readonly ms: number }
  | {
      readonly kind: 'the provider fails';
      readonly operation: StripeOperation;
      readonly when: 'before' | 'after';
      readonly way: FaultWay;
      readonly times: number;
    }
  | { readonly kind: 'PayPal fails'; readonly step: PayPalStep; readonly way: PayPalFault; readonly times: number }
  | { readonly kind: 'Twilio fails'; readonly way: TwilioFault; readonly ms: number }
  /** To the next release, or back to the previous one. */
  | { readonly kind: 'deploy' };

export type PlannedFault = { readonly fault: Fault; readonly afterOperations: number };

const MAX_PAUSE_MS = 5000;

/** This many faults, spread over the operations. The first ones are one of each kind. */
export function planFaults(random: Random, sizes: { operations: number; faults: number }): PlannedFault[] {
  const { operations, faults } = sizes;
  const share = operations / (faults + 1);
  return Array.from({ length: faults }, (_, index) => ({
    fault: draw(random, index < DRAWS.length ? index : random.between(0, DRAWS.length)),
    afterOperations: Math.floor(share * (index + 1)),
  }));
}

const DRAWS: readonly ((random: Random) => Fault)[] = [
  (random) => ({ kind: 'kill', process: random.oneOf(['first server', 'second server']) }),
  (random) => ({
    kind: 'the provider fails',
    operation: random.oneOf(['create', 'refund', 'get', 'cancel']),
    when: 'after',
    way: random.oneOf(['cut', '500', 'bad gateway']),
    times: random.between(1, 6),
  }),
  () => ({ kind: 'kill the database' }),
  () => ({ kind: 'kill', process: 'worker' }),
  () => ({ kind: 'deploy' }),
  (random) => ({ kind: 'the provider hangs', ms: random.between(500, MAX_PAUSE_MS) }),
  (random) => ({ kind: 'pause', process: random.oneOf(PROCESSES), ms: random.between(500, MAX_PAUSE_MS) }),
  (random) => ({
    kind: 'the provider fails',
    operation: random.oneOf(['create', 'refund', 'get', 'cancel']),
    when: 'before',
    way: random.oneOf(['cut', 'bad gateway']),
    times: random.between(1, 6),
  }),
  (random) => ({
    kind: 'PayPal fails',
    step: random.oneOf(['token', 'create', 'get', 'authorize', 'capture', 'void', 'refund', 'verify']),
    way: random.oneOf(['cut before', 'cut after', 'error before', 'error after', 'too many requests']),
    times: random.between(1, 6),
  }),
  // It says nothing for longer than anybody waits.
  (random) => ({
    kind: 'PayPal fails',
    step: random.oneOf(['create', 'get', 'authorize', 'capture', 'refund']),
    way: 'silence',
    times: 1,
  }),
  (random) => ({ kind: 'pause the database', ms: random.between(500, MAX_PAUSE_MS) }),
  (random) => ({
    kind: 'Twilio fails',
    way: random.oneOf(['dropped before', 'dropped after', '500 before', '500 after', '429']),
    ms: random.between(500, MAX_PAUSE_MS),
  }),
];

/** This many faults include one of each kind. */
export const KINDS_OF_FAULTS = DRAWS.length;

function draw(random: Random, kind: number): Fault {
  const fault = DRAWS[kind]?.(random);
  if (!fault) throw new Error(`There are ${DRAWS.length} kinds of faults.`);
  return fault;
}
