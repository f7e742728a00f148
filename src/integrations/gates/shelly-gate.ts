// A Shelly relay, through its maker's cloud: closed for a moment, as a button would be. The cloud takes one call a second of an account.

import { setTimeout as sleep } from 'node:timers/promises';
import type { GateTrouble } from '#features/gates/rules/gate-troubles.ts';
import type { WebhookAnswer, WebhookSender } from '#integrations/webhooks-out/webhook-sender.port.ts';
import type { GateAdapter, GateOutcome } from './gates.port.ts';

const PULSE_SECONDS = 1;
const PACE_MS = 1000;
const TOO_MANY = 429;
/** A car does not wait for longer. */
const MAX_TURNS_AHEAD = 4;

type Settings = { readonly sender: WebhookSender; readonly paceMs?: number };

export function createShellyGate({ sender, paceMs = PACE_MS }: Settings): GateAdapter<'shelly'> {
  /** When an account may be called next, by its key. */
  const free = new Map<string, number>();
  const takeTurn = async (account: string): Promise<boolean> => {
    const now = performance.now();
    const at = Math.max(now, free.get(account) ?? 0);
    if (at - now > MAX_TURNS_AHEAD * paceMs) return false;
    free.set(account, at + paceMs);
    if (at > now) await sleep(at - now);
    return true;
  };
  return {
    async open({ server, authKey, deviceId, channel }) {
      const url = `${server}/v2/devices/api/set/switch?auth_key=${encodeURIComponent(authKey)}`;
      const body = JSON.stringify({ id: deviceId, channel, on: true, toggle_after: PULSE_SECONDS });
      const send = async (): Promise<WebhookAnswer | null> =>
        (await takeTurn(authKey)) ? sender.send({ url, headers: { 'content-type': 'application/json' }, body }) : null;
      const first = await send();
      // Another process, or its owner's app, has called in this second.
      const answer = first?.status === TOO_MANY ? await send() : first;
      return !answer || answer.status === TOO_MANY ? { kind: 'refused', why: 'account_busy' } : outcomeOf(answer);
    },
  };
}

/** 200 says that the relay took the command; errors are named by their codes. */
function outcomeOf({ status, text, trouble }: WebhookAnswer): GateOutcome {
  if (status === null) return { kind: 'unknown', why: 'cloud_silent', detail: trouble };
  if (status === 200) return { kind: 'opened' };
  if (status < 400 || status >= 500) return { kind: 'unknown', why: 'cloud_answered', detail: status };
  const code = /"error"\s*:\s*"([A-Z_]{1,40})"/.exec(text)?.[1] ?? '';
  const why = ERRORS[code];
  return why ? { kind: 'refused', why } : { kind: 'refused', why: 'cloud_answered', detail: code || status };
}

const ERRORS: Readonly<Record<string, GateTrouble>> = {
  DEVICE_OFFLINE: 'device_offline',
  DEVICE_NOT_FOUND: 'device_unknown',
  DEVICE_INVALID_CHANNEL: 'channel_unknown',
  UNAUTHORIZED: 'cloud_key_refused',
};
