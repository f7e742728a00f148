// Calls through the provider of texts: the opener's number rings and hangs up.

import { setTimeout as sleep } from 'node:timers/promises';
import { createTwilioClient, type TwilioAccount } from '#integrations/sms/twilio-client.ts';
import type { CallEnd, GateCalls } from './gates.port.ts';

const RINGS_SECONDS = 15;
const LOOK_EVERY_MS = 1000;

const ENDS: Readonly<Record<string, CallEnd>> = {
  busy: 'rejected',
  'no-answer': 'unanswered',
  completed: 'answered',
  'in-progress': 'answered',
  failed: 'failed',
  canceled: 'failed',
};

type Settings = TwilioAccount & {
  /** Ours, which the opener knows. */
  readonly from: string;
  readonly lookEveryMs?: number;
};

export function createTwilioCalls({ from, lookEveryMs = LOOK_EVERY_MS, ...account }: Settings): GateCalls {
  const client = createTwilioClient(account);
  return {
    async ring(to) {
      try {
        const { sid } = await client.calls.create({
          from,
          to,
          twiml: '<Response><Hangup/></Response>',
          timeout: RINGS_SECONDS,
        });
        for (let looks = 0; looks <= RINGS_SECONDS + 2; looks++) {
          await sleep(lookEveryMs);
          const end = ENDS[(await client.calls(sid).fetch()).status];
          if (end) return end;
        }
        return 'unknown';
      } catch (error) {
        // It was refused with a reason: no call was made.
        const { status, code } = error as { readonly status?: number; readonly code?: unknown };
        return status !== undefined && status < 500 && typeof code === 'number' ? 'failed' : 'unknown';
      }
    },
  };
}
