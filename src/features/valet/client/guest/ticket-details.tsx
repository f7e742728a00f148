import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { t } from 'ttag';
import { PriceFacts } from '#features/pricing/client/shared/price-facts.tsx';
import { type PriceLine, type PriceLines, totalOf } from '#features/pricing/rules/price-line.ts';
import { PARKING_LABEL } from '#features/pricing/rules/translate-label.ts';
import { ownCarName } from '#features/vehicles/rules/car-name.ts';
import { apiQuery } from '#platform/api/query-client.ts';
import { localClock } from '#platform/browser/local-clock.ts';
import { serverNow } from '#platform/browser/server-clock.ts';
import { formatMoment } from '#platform/calendar/human-time.ts';
import { dollarsToCents, formatCents } from '#platform/money/cents.ts';
import { Facts } from '#platform/ui/facts.tsx';
import { Card } from '#platform/ui/layout/card.tsx';
import { Plate } from '#platform/ui/layout/plate.tsx';
import ui from '#platform/ui/primitives.module.css';
import type { Valet } from '../../contract/valet-ticket.ts';
import { translateTicketLabel } from '../../rules/price/extra-labels.ts';
import { isCollectedByOwner } from '../../rules/ticket/ticket.ts';
import { UNDO_GRACE_SECONDS, UNDO_SECONDS } from '../../rules/ticket/undo.ts';
import type { ShownTicket } from './guest-ticket-page.tsx';

const texts = {
  since: t`With us since`,
  rate: t`Rate`,
  perHour: (price: string) => t`${price} an hour`,
  perDay: (price: string) => t`${price} a day`,
  parking: t`Valet parking`,
  totalSoFar: t`Total so far`,
  total: t`Total`,
  totalPaid: t`Total paid`,
  toRoom: t`Charged to the room`,
  nothingToPay: t`Nothing to pay`,
  parkingPaid: t`Paid for parking`,
  car: t`Car`,
};

/** The amount of an open payment, however long the car stays. */
type Due = { readonly lines: PriceLines };

/**
 * What was paid for the car with the tips, which only its receipt knows. Undefined until that is known, and where there can be no
 * tip, so that the ticket says it all.
 */
export function usePaid(ticket: ShownTicket): Due | undefined {
  const { valet } = ticket;
  const mayBeTipped = hasReceipt(ticket) && (valet.takesTips || valet.paidBy === 'cash');
  const receipt = useTicketReceipt(ticket, mayBeTipped);
  return mayBeTipped && receipt ? { lines: withTipsOf(valet, receipt) } : undefined;
}

/** What cost nothing has one once its guest has tipped. */
export const hasReceipt = ({ valet, isTipped }: Pick<ShownTicket, 'valet' | 'isTipped'>): boolean =>
  valet.paid && (valet.paidBy !== 'nothing_due' || isTipped);

const IN_BOOKS_MS = (UNDO_SECONDS + UNDO_GRACE_SECONDS + 1) * 1000;
/** How often to look again, where the books are later than that. */
const AGAIN_MS = 3000;

/** Cash and a room charge are in the books, and have a receipt, once they can no longer be undone (rule 252). */
export function useIsInBooks({ paidBy, paidAt, whereabouts }: Valet): boolean {
  const isWaiting = isCollectedByOwner(paidBy) && paidAt !== null && whereabouts !== 'completed';
  const dueAt = isWaiting ? Date.parse(paidAt) + IN_BOOKS_MS : 0;
  const [, setTurn] = useState(0);
  useEffect(() => {
    const left = dueAt - serverNow().getTime();
    if (left <= 0) return undefined;
    const timer = setTimeout(() => setTurn((turn) => turn + 1), left + 1);
    return () => clearTimeout(timer);
  }, [dueAt]);
  return serverNow().getTime() >= dueAt;
}

/** Undefined until there is one, and until it is loaded. */
export function useTicketReceipt({ valet, key }: Pick<ShownTicket, 'valet' | 'key'>, isNeeded = true) {
  const requested = apiQuery('GET /valets/:id/receipt', { params: { id: valet._id }, valetKey: key });
  const isInBooks = useIsInBooks(valet);
  return useQuery({
    ...requested,
    enabled: isNeeded && isInBooks,
    // A tip or a refund may be only a moment old.
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data || !isCollectedByOwner(valet.paidBy) ? false : AGAIN_MS),
  }).data?.data;
}

/** The car's own lines, and what the receipt has besides. */
export const withTipsOf = ({ lines }: Pick<Valet, 'lines'>, receipt: { readonly lines: PriceLines }): PriceLines => [
  ...lines,
  ...receipt.lines.filter(({ kind }) => kind === 'tip'),
];

/** Which car, since when, and what it costs by now. */
export function TicketDetails({ valet, due }: { readonly valet: Valet; readonly due?: Due | undefined }) {
  return (
    <Card>
      <CarFacts valet={valet} />
      <TicketPrice valet={valet} due={due} />
    </Card>
  );
}

/** Which car, since when, and at what rate. */
export function CarFacts({ valet }: { readonly valet: Valet }) {
  const now = serverNow();
  const since = formatMoment(new Date(valet.createdAt), { ...localClock(valet.timeZone, now), now });
  return (
    <>
      <div className={ui.rowBetween}>
        <Plate plate={valet.plateNumber} state={valet.state} />
      </div>
      <Facts
        facts={[
          { label: texts.car, value: ownCarName(valet) },
          { label: texts.since, value: since },
          ...(valet.rates.length > 0 || valet.price > 0 ? [{ label: texts.rate, value: rateOf(valet) }] : []),
        ]}
      />
    </>
  );
}

/** The full price, including the fee, and what makes it up. */
export function TicketPrice({ valet, due }: { readonly valet: Valet; readonly due?: Due | undefined }) {
  const isFixed = due !== undefined || valet.readyAt !== null;
  const isCharged = valet.paidBy === 'room';
  const paid = isCharged ? texts.toRoom : due || !valet.takesTips ? texts.totalPaid : texts.parkingPaid;
  const label = valet.paid ? paid : isFixed ? texts.total : texts.totalSoFar;
  const lines = due?.lines ?? valet.lines;
  // A tip may be paid for a car that costs nothing (rule 347).
  const isNothing = valet.paidBy === 'nothing_due' && totalOf(lines) === 0;
  return <PriceFacts lines={lines.map(withOurLabel)} total={isNothing ? texts.nothingToPay : label} />;
}

/** A stand with several rates names the one that is charged; extras have their own names. */
function withOurLabel({ label, ...line }: PriceLine): PriceLine {
  return { ...line, label: label === PARKING_LABEL ? texts.parking : translateTicketLabel(label) };
}

function rateOf({ price, isHourly, rates }: Valet): ReactNode {
  if (rates.length > 0) return rates.map((rate) => <div key={rate}>{rate}</div>);
  const shown = formatCents(dollarsToCents(price) ?? 0);
  return isHourly ? texts.perHour(shown) : texts.perDay(shown);
}
