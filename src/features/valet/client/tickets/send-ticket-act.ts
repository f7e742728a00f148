// Staff acts on a ticket, and how they are sent to the server.

import type { z } from 'zod';
import { callApi } from '#platform/api/call-api.ts';
import type { DeviceClock } from '#platform/contract/device-clock.ts';
import type { CallInput } from '#platform/contract/endpoints.ts';
import type { Valet } from '../../contract/valet-ticket.ts';
import type { DamageMark } from '../../rules/damage/damage.ts';
import type { PricedTime, WithdrawalReason } from '../../rules/ticket/ticket.ts';

export type ExtraChange = CallInput<'POST /valets/:id/extras'>['body']['change'];

/** What is sent to the server in addition to the ticket's id and the act's own. */
export type TicketAct =
  | { readonly kind: 'request' }
  | { readonly kind: 'unrequest'; readonly reason?: WithdrawalReason }
  | { readonly kind: 'take_job' }
  | { readonly kind: 'give_job_back' }
  | { readonly kind: 'car_ready' }
  | { readonly kind: 'cash_payment' /** Cents in cash beyond the price. */; readonly tip?: number }
  | { readonly kind: 'enter_parking'; readonly parkedBy: string; readonly parkedLocation: string }
  | { readonly kind: 'park_again'; readonly parkedBy: string; readonly parkedLocation: string }
  | {
      readonly kind: 'complete';
      readonly code?: string;
      /** The half minute to which the code belongs, if this phone checked it. */
      readonly codeStep?: number;
      readonly override?: { name: string; detail: string };
    }
  | { readonly kind: 'ask_lead' }
  | { readonly kind: 'override'; readonly name: string; readonly detail: string }
  | { readonly kind: 'mark_damage'; readonly mark: DamageMark }
  | { readonly kind: 'remove_damage'; readonly markId: string }
  | { readonly kind: 'say_no_damage'; readonly seen: boolean }
  | { readonly kind: 'extra'; readonly change: ExtraChange }
  | { readonly kind: 'charge_room'; readonly name: string; readonly room: string }
  /** A merchant's code: typed, or selected from the stand's list. */
  | { readonly kind: 'validate'; readonly code?: string; readonly validation?: string }
  | { readonly kind: 'take_code_off' }
  | { readonly kind: 'want'; readonly at: string | null }
  | { readonly kind: 'agree_to_texts' }
  | { readonly kind: 'take_cash_back'; readonly reason: string }
  | { readonly kind: 'correct_time'; readonly time: PricedTime; readonly to: string };

/** The act's id, and what this device's clocks say if it was not done just now. */
type Stamp = { readonly eventId: string; readonly clock?: z.output<typeof DeviceClock> };

/** With a guest waiting, nobody stares at a phone longer than this. */
export const PATIENCE_MS = 8000;

export function sendTicketAct(id: string, act: TicketAct, stamp: Stamp): Promise<{ valet: Valet }> {
  const [params, timeoutMs] = [{ id }, PATIENCE_MS];
  switch (act.kind) {
    case 'request':
      return callApi('PATCH /valets/:id/only', { params, body: { status: 'requested', ...stamp }, timeoutMs });
    case 'unrequest': {
      const { kind: _, ...why } = act;
      return callApi('PATCH /valets/:id/only', {
        params,
        body: { status: 'unrequested', ...why, ...stamp },
        timeoutMs,
      });
    }
    case 'park_again': {
      const { kind: _, ...place } = act;
      return callApi('POST /valets/:id/park-again', { params, body: { ...place, ...stamp }, timeoutMs });
    }
    case 'take_job':
      return callApi('POST /valets/:id/job', { params, body: stamp, timeoutMs });
    case 'give_job_back':
      return callApi('POST /valets/:id/job/return', { params, body: stamp, timeoutMs });
    case 'override': {
      const { name, detail } = act;
      return callApi('POST /valets/:id/override', { params, body: { name, detail, ...stamp }, timeoutMs });
    }
    case 'ask_lead':
      return callApi('POST /valets/:id/override/ask', { params, body: stamp, timeoutMs });
    case 'mark_damage': {
      const { id: markId, photoIds, ...mark } = act.mark;
      return callApi('PUT /valets/:id/damage/marks/:markId', {
        params: { id, markId },
        body: { ...mark, photoIds: [...photoIds], ...stamp },
        timeoutMs,
      });
    }
    case 'remove_damage': {
      const mark = { id, markId: act.markId };
      return callApi('POST /valets/:id/damage/marks/:markId/removal', { params: mark, body: stamp, timeoutMs });
    }
    case 'say_no_damage':
      return callApi('PUT /valets/:id/damage/none', { params, body: { seen: act.seen, ...stamp }, timeoutMs });
    case 'extra':
      return callApi('POST /valets/:id/extras', { params, body: { change: act.change, ...stamp }, timeoutMs });
    case 'charge_room': {
      const { name, room } = act;
      return callApi('POST /valets/:id/room', { params, body: { name, room, ...stamp }, timeoutMs });
    }
    case 'validate': {
      const { kind: _, ...which } = act;
      return callApi('POST /valets/:id/validation', { params, body: { ...which, ...stamp }, timeoutMs });
    }
    case 'take_code_off':
      return callApi('POST /valets/:id/validation/take-off', { params, body: stamp, timeoutMs });
    case 'want':
      return callApi('PUT /valets/:id/wanted', { params, body: { at: act.at, ...stamp }, timeoutMs });
    case 'agree_to_texts':
      return callApi('POST /valets/:id/texts', { params, body: stamp, timeoutMs });
    case 'take_cash_back':
      return callApi('POST /valets/:id/cash/take-back', { params, body: { reason: act.reason, ...stamp }, timeoutMs });
    case 'correct_time': {
      const { time, to } = act;
      return callApi('PATCH /valets/:id/times', { params, body: { time, to, ...stamp }, timeoutMs });
    }
    default:
      return callApi('PATCH /valets/:id', { params, body: { ...moveOf(act), ...stamp }, timeoutMs });
  }
}

type Move = Extract<TicketAct, { readonly kind: 'enter_parking' | 'car_ready' | 'cash_payment' | 'complete' }>;

function moveOf(act: Move) {
  switch (act.kind) {
    case 'enter_parking':
      return { status: 'parked', parkedBy: act.parkedBy, parkedLocation: act.parkedLocation } as const;
    case 'complete': {
      const { kind: _, ...proof } = act;
      return { status: 'completed', ...proof } as const;
    }
    case 'car_ready':
      return { status: 'ready' } as const;
    case 'cash_payment':
      return { status: 'paid', ...(act.tip && { tip: act.tip }) } as const;
    default:
      return act satisfies never;
  }
}
