import { t } from 'ttag';
import { StatusBadge } from '#platform/ui/feedback/status-badge.tsx';
import type { Valet } from '../../contract/valet-ticket.ts';
import { guestTexts } from './guest-texts.ts';

const texts = {
  unpaid: t`Not paid yet`,
};

const TONES = {
  paid: 'green',
  parked: 'orange',
  requested: 'blue',
  unrequested: 'grey',
  entry: 'grey',
  ready: 'purple',
  completed: 'grey',
} as const;

/** A car in front is also shown as paid or unpaid. */
export function TicketStatus({ valet: { status, whereabouts, paid } }: { readonly valet: Valet }) {
  const isInFront = whereabouts === 'ready';
  return (
    <>
      {isInFront && <StatusBadge tone="purple">{guestTexts.statuses.ready}</StatusBadge>}
      {isInFront && !paid && <StatusBadge tone="red">{texts.unpaid}</StatusBadge>}
      {!(isInFront && !paid) && <StatusBadge tone={TONES[status]}>{guestTexts.statuses[status]}</StatusBadge>}
    </>
  );
}
