import { StatusBadge } from '#platform/ui/feedback/status-badge.tsx';
import type { Valet } from '../../contract/valet-ticket.ts';
import { guestTexts as texts } from './guest-texts.ts';

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
      {isInFront && <StatusBadge tone="purple">{texts.statuses.ready}</StatusBadge>}
      {isInFront && !paid && <StatusBadge tone="red">{texts.unpaid}</StatusBadge>}
      {!(isInFront && !paid) && <StatusBadge tone={TONES[status]}>{texts.statuses[status]}</StatusBadge>}
    </>
  );
}
