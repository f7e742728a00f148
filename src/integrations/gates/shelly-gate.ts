// A Shelly relay, through its maker's cloud: closed for a moment, as a button would be. The cloud takes one call a second of an account.

import { setTimeout as sleep } from 'node:timers/promises';
import type { WebhookAnswer, WebhookSender } from '#integrations/webhooks-out/webhook-sender.port.ts';
import type { GateAdapter, GateOutcome } from './gates.port.ts';

const PULSE_SECONDS = 1;
const PACE_MS = 1000;
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
      if (!(await takeTurn(authKey)))
        return { kind: 'refused', why: 'Too many gates of this Shelly account open at once.' };
      return outcomeOf(await sender.send({ url, headers: { 'content-type': 'application/json' }, body }));
    },
  };
}

/** 200 says that the relay took the command; errors are named by their codes. */
function outcomeOf({ status, text, trouble }: WebhookAnswer): GateOutcome {
  if (status === null) return { kind: 'unknown', why: `Shelly’s cloud did not answer (${trouble}).` };
  if (status === 200) return { kind: 'opened' };
  const code = /"error"\s*:\s*"([A-Z_]{1,40})"/.exec(text)?.[1];
  if (status >= 400 && status < 500)
    return { kind: 'refused', why: WORDS[code ?? ''] ?? `Shelly’s cloud answered ${code ?? status}.` };
  return { kind: 'unknown', why: `Shelly’s cloud answered ${status}.` };
}

const WORDS: Readonly<Record<string, string>> = {
  DEVICE_OFFLINE: 'The relay is offline.',
  DEVICE_NOT_FOUND: 'Shelly’s cloud does not know this device.',
  DEVICE_INVALID_CHANNEL: 'The device has no such channel.',
  UNAUTHORIZED: 'Shelly’s cloud refused the key. It changes with the account’s password.',
};
