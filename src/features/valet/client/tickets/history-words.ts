// Describes one event of a ticket's history: who did what, with its details.

import { t } from 'ttag';
import { type PriceLines, totalOf } from '#features/pricing/rules/price-line.ts';
import type { Answer } from '#platform/contract/endpoints.ts';
import { formatCents } from '#platform/money/cents.ts';
import { factWords } from './fact-words.ts';
import { withdrawalReasonNames } from './withdrawal-reason-names.ts';

/** Names of changed fields, by the field's name in the history. */
const fieldNames: Readonly<Record<string, string>> = {
  ticketNumber: t`ticket number`,
  phone: t`phone`,
  firstName: t`first name`,
  lastName: t`last name`,
  email: t`email`,
  plate: t`plate`,
  plateState: t`state`,
  make: t`make`,
  model: t`model`,
  color: t`color`,
  description: t`notes`,
  transmission: t`transmission`,
  hook: t`hook`,
};

const texts = {
  estimatedTime: t`time estimated`,
  correctedParked: t`when the car was parked`,
  correctedReady: t`when the car was in front`,
  program: t`Parkvale`,
  overCapacity: t`though no space was left`,
  besides: (ticketNumber: string) => t`though ticket ${ticketNumber} had this car`,
  guestDid: t`The guest`,
  tip: (amount: string) => t`tip ${amount}`,
};

export type HistoryEvent = Answer<'GET /valets/:id/history'>['events'][number];

export function describeEvent({ kind, by }: Pick<HistoryEvent, 'kind' | 'by'>): string {
  const name = by.name || (by.kind === 'guest' ? texts.guestDid : texts.program);
  return factWords[kind]?.(name) ?? `${name}: ${kind}`;
}

/** Where the car is, what was edited, how much was paid, which proof was given instead of a code. */
export function describeDetail({ kind, detail }: Pick<HistoryEvent, 'kind' | 'detail'>): string {
  const text = (name: string) => (typeof detail[name] === 'string' ? detail[name] : '');
  const reasons: Readonly<Record<string, string>> = withdrawalReasonNames;
  const estimated = detail.estimated === true ? [texts.estimatedTime] : [];
  switch (kind) {
    case 'created':
      return [detail.over === true && texts.overCapacity, detail.besides && texts.besides(text('besides'))]
        .filter(Boolean)
        .join(' · ');
    case 'parked':
    case 'moved':
    case 'parked_again':
      return [t`${text('parkedLocation')}, by ${text('parkedBy')}`, ...estimated].join(' · ');
    case 'unrequested':
      return reasons[text('reason')] ?? '';
    case 'made_ready':
      return estimated.join('');
    case 'time_corrected':
      return detail.time === 'parked' ? texts.correctedParked : texts.correctedReady;
    case 'paid':
      return [
        `${formatCents(totalOf((detail.lines as PriceLines | undefined) ?? []))} ${PAID_BY[text('by')] ?? 'online'}`,
        ...(typeof detail.tip === 'number' ? [texts.tip(formatCents(detail.tip))] : []),
      ].join(' · ');
    case 'validated':
      return String((detail.validation as { label?: string } | undefined)?.label ?? '');
    case 'cash_taken_back':
      return text('reason');
    case 'override_granted':
      return `${text('guestName')}: ${text('detail')}`;
    case 'undone':
      return UNDONE[text('of')] ?? '';
    case 'completed':
      return [PROOFS[text('proof')], detail.onPhone === true && t`checked without a signal`]
        .filter(Boolean)
        .join(' · ');
    case 'edited':
      return Object.keys((detail.changes as object | undefined) ?? {})
        .map((name) => fieldNames[name] ?? name)
        .join(', ');
    default:
      return '';
  }
}

const PAID_BY: Readonly<Record<string, string>> = { cash: t`in cash`, room: t`to the room` };

const UNDONE: Readonly<Record<string, string>> = {
  made_ready: t`the car in front`,
  paid: t`the payment`,
  completed: t`the handover`,
};

const PROOFS: Readonly<Record<string, string>> = {
  code: t`with the guest’s code`,
  override: t`without the code, approved by a manager`,
  not_requested: t`no code is required here`,
};
