// The gates of all lanes, by their kinds.

import { createHttpsSender } from '#integrations/webhooks-out/https-sender.ts';
import type { Db } from '#platform/db/database.ts';
import type { GateCalls, GatesPort } from './gates.port.ts';
import { createPhoneGate } from './phone-gate.ts';
import { createSandboxGate } from './sandbox-gate.ts';
import { createShellyGate } from './shelly-gate.ts';
import { createWebhookGate } from './webhook-gate.ts';

/** How long a car waits for a gate's answer. */
const PATIENCE_MS = 2000;

type Settings = {
  readonly db: Db;
  readonly now: () => Date;
  /** Next to a demo, a controller may be on the same machine. */
  readonly allowsLoopback: boolean;
  readonly calls: GateCalls;
  readonly patienceMs?: number;
};

export function createGates({ db, now, allowsLoopback, calls, patienceMs = PATIENCE_MS }: Settings): GatesPort {
  const sender = createHttpsSender({ allowsLoopback, answersWithinMs: patienceMs });
  const adapters = {
    webhook: createWebhookGate(sender),
    shelly: createShellyGate({ sender }),
    phone: createPhoneGate(calls),
    sandbox: createSandboxGate({ db, now, patienceMs }),
  };
  return {
    takesUrl: sender.takes,
    open(settings, call) {
      switch (settings.kind) {
        case 'webhook':
          return adapters.webhook.open(settings, call);
        case 'shelly':
          return adapters.shelly.open(settings, call);
        case 'phone':
          return adapters.phone.open(settings, call);
        case 'sandbox':
          return adapters.sandbox.open(settings, call);
        default:
          return settings satisfies never;
      }
    },
  };
}

/** Without a provider of calls: test numbers behave as it would treat them. */
export const localCalls: GateCalls = {
  ring: async (phone) => (phone === '+15005550001' ? 'failed' : phone === '+15005550009' ? 'unanswered' : 'rejected'),
};
