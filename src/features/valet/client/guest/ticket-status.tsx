import { t } from 'ttag';
import { StatusBadge } from '#platform/ui/feedback/status-badge.tsx';
import type { Valet } from '../../contract/valet-ticket.ts';

const texts = {
  unpaid: t`Not paid yet`,
  statuses: {
    entry: t`Taken in`,
    parked: t`Parked`,
    ready: t`Ready`,
    requested: t`Requested`,
    unrequested: t`Not requested`,
    paid: t`Paid`,
    completed: t`Handed back`,
  },
};

const TONES = {
  paid: 'green',
  parked: 'orange',
  requested: 'blue',
  unrequested: 'gray',
  entry: 'gray',
  ready: 'purple',
  completed: 'gray',
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
