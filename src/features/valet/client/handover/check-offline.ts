// Rule 258: the guest's code, checked on this phone while the server cannot be reached, using keys that the
// stand fetched earlier and that expire with the ticket, or after eight hours. The server checks it again once
// it hears about the handover.

import { t } from 'ttag';
import { ApiError } from '#platform/api/api-error.ts';
import { queryClient } from '#platform/api/query-client.ts';
import { readStored, storeOnDevice } from '#platform/browser/device-storage.ts';
import type { Answer } from '#platform/contract/endpoints.ts';
import type { Valet } from '../../contract/valet-ticket.ts';
import { acceptedSteps, codeOfHmac, stepBytes, windowOf } from '../../rules/handover-code.ts';
import { checksQuery } from '../offline/handover-checks.ts';
import { standNow } from '../offline/stand-clock.ts';
import type { TicketAct } from '../tickets/send-ticket-act.ts';
import { bytesOf, signWith } from './sign-with.ts';

type Complete = Extract<TicketAct, { readonly kind: 'complete' }>;
type Checks = Answer<'GET /valets/locations/:locationId/handover-checks'>;

export type AtHandover = {
  readonly ticket: Valet;
  readonly asksCode: boolean;
  /** A lead may hand over without the code. */
  readonly leads: boolean;
};

/** The act in the form in which it is sent later. @throws ApiError with what is wrong, as the server would report it. */
export async function checkWithoutSignal(act: Complete, { ticket, asksCode, leads }: AtHandover): Promise<Complete> {
  const now = standNow();
  if (!asksCode) return act;
  if (act.code !== undefined) return { ...act, codeStep: await stepOf(ticket, act.code, now) };
  const isAllowed = ticket.overrideUntil !== null && new Date(ticket.overrideUntil) > now;
  if (isAllowed || (act.override && leads)) return act;
  throw new ApiError({
    status: 0,
    code: 'offline',
    message: t`Without a signal, only a lead can hand over without the code.`,
  });
}

async function stepOf({ _id, locationId }: Valet, code: string, now: Date): Promise<number> {
  const checks = queryClient.getQueryData<Checks>(checksQuery(locationId).queryKey);
  const keys = checks?.checks.find(({ valetId }) => valetId === _id)?.keys ?? [];
  const steps = acceptedSteps(now).filter((step) => keys.some(({ window }) => window === windowOf(step)));
  if (steps.length === 0) {
    throw new ApiError({
      status: 0,
      code: 'offline',
      message: t`Without a signal, this phone cannot check this car’s code. Ask a lead.`,
    });
  }
  takeTry(_id, now);
  for (const step of steps) {
    const key = keys.find(({ window }) => window === windowOf(step))?.key ?? '';
    if (codeOfHmac(await signWith(bytesOf(key), stepBytes(step))) === code) return step;
  }
  throw offlineRefusal('code_wrong');
}

const TRIES = 'parkvale.valet.tries';
const MAX_TRIES = 5;
const WAIT_MS = 300_000;

/** Counted as on the server: five attempts, then a wait, for this phone at this ticket. */
function takeTry(ticketId: string, now: Date): void {
  const all = JSON.parse(readStored(TRIES) ?? '{}') as Readonly<Record<string, readonly number[]>>;
  const since = now.getTime() - WAIT_MS;
  const stored = Object.entries(all).map(([id, times]) => [id, times.filter((at) => at > since)] as const);
  const recent = Object.fromEntries(stored.filter(([, times]) => times.length > 0));
  const mine = recent[ticketId] ?? [];
  if (mine.length >= MAX_TRIES) {
    throw offlineRefusal('handover_locked', { retryAt: new Date((mine[0] ?? 0) + WAIT_MS).toISOString() });
  }
  storeOnDevice(TRIES, JSON.stringify({ ...recent, [ticketId]: [...mine, now.getTime()] }));
}

function offlineRefusal(
  code: 'code_wrong' | 'handover_locked',
  data: Readonly<Record<string, unknown>> = {},
): ApiError {
  return new ApiError({ status: code === 'code_wrong' ? 422 : 429, code, message: WORDS[code](), data });
}

/** The server's messages, which a page without a signal has to provide itself. */
const WORDS = {
  code_wrong: () => t`Wrong code. Do not hand over the car.`,
  handover_locked: () => t`Too many wrong codes on this phone.`,
};
