import type { Valet } from '#contract/valet-ticket.ts';
import { formatMoment } from '#domain/calendar/human-time.ts';
import { dollarsToCents, formatCents } from '#domain/money/cents.ts';
import { placeClock } from '../../../lib/time/place-time.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { Plate } from '../../../ui/layout/plate.tsx';
import { Facts } from '../../../ui/roadside/facts.tsx';
import { Money } from '../../../ui/roadside/money.tsx';
import { carOf } from './car-of.ts';
import { guestTexts as texts } from './guest-texts.ts';
import styles from './valet-guest.module.css';

/** What a payment that was prepared takes, however long the car still stands. */
type Due = { readonly totalCents: number; readonly feeCents: number };

/** Which car, since when, and what it costs by now. */
export function TicketDetails({ valet, due }: { readonly valet: Valet; readonly due?: Due | undefined }) {
  const now = new Date();
  const since = formatMoment(new Date(valet.createdAt), { ...placeClock(valet.timeZone, now), now });
  return (
    <Card>
      <div className={styles.row}>
        <Plate plate={valet.plateNumber} state={valet.state} />
      </div>
      <Facts
        facts={[
          { label: texts.car, value: carOf(valet) },
          { label: texts.since, value: since },
          ...(valet.price > 0 ? [{ label: texts.rate, value: rateOf(valet) }] : []),
        ]}
      />
      <TicketPrice valet={valet} due={due} />
    </Card>
  );
}

/** All of it, fee included, and what it is made of. */
export function TicketPrice({ valet, due }: { readonly valet: Valet; readonly due?: Due | undefined }) {
  const { totalCents, feeCents } = due ?? { totalCents: valet.totalCost, feeCents: valet.fees };
  const isFixed = due !== undefined || valet.readyAt !== null;
  const label = valet.paid ? texts.totalPaid : isFixed ? texts.total : texts.totalSoFar;
  return (
    <Facts
      facts={[
        { label: texts.parking, value: <Money cents={totalCents - feeCents} /> },
        { label: texts.fee, value: <Money cents={feeCents} /> },
        { label, value: <Money cents={totalCents} />, strong: true },
      ]}
    />
  );
}

function rateOf({ price, isHourly }: Valet): string {
  const shown = formatCents(dollarsToCents(price) ?? 0);
  return isHourly ? texts.perHour(shown) : texts.perDay(shown);
}
