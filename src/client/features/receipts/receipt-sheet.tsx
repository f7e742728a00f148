import type { Receipt } from '#contract/receipts.contract.ts';
import { formatDay, formatTimeRange } from '#domain/calendar/human-time.ts';
import { placeClock } from '../../lib/place-time.ts';
import { Facts } from '../../ui/facts.tsx';
import { Money } from '../../ui/money.tsx';
import { Plate } from '../../ui/plate.tsx';
import styles from './receipts.module.css';
import { receiptsTexts as texts } from './receipts-texts.ts';

/** What was paid, for what and where: the part that is printed. */
export function ReceiptSheet({ receipt }: { readonly receipt: Receipt }) {
  const { location, zone, sessions } = receipt;
  return (
    <section className={styles.sheet}>
      <header>
        <h2>{location.name}</h2>
        <p>{location.address}</p>
        {location.phoneNumber && <p className={styles.soft}>{location.phoneNumber}</p>}
      </header>
      <ul className={styles.plates}>
        {sessions.map(({ _id, vehiclePlate, vehicleState }) => (
          <li key={_id}>
            <Plate plate={vehiclePlate} state={vehicleState} />
          </li>
        ))}
      </ul>
      <Facts
        facts={[
          { label: texts.zone, value: zone.zoneNumber },
          ...timesOf(receipt),
          ...(receipt.paidAt
            ? [{ label: texts.paidAt, value: sayDate(new Date(receipt.paidAt), location.timeZone) }]
            : []),
          { label: texts.code, value: <span className={styles.code}>{receipt.receiptCode}</span> },
        ]}
      />
      <PriceLines receipt={receipt} />
      <footer className={styles.soft}>
        <p>{texts.timesIn(location.timeZone)}</p>
        <p>{texts.issuer}</p>
      </footer>
    </section>
  );
}

function PriceLines({ receipt: { lines, totalCost, refunded } }: { readonly receipt: Receipt }) {
  const refund = [
    { label: texts.refunded, value: <Money cents={-refunded} /> },
    { label: texts.net, value: <Money cents={totalCost - refunded} />, strong: true },
  ];
  return (
    <div>
      {/* Two purchases of the same length read alike, so the lines are told apart by their place. */}
      {lines.map(({ label, cents }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a receipt never change places.
        <Facts key={place} facts={[{ label, value: <Money cents={cents} /> }]} />
      ))}
      <Facts
        facts={[
          { label: texts.total, value: <Money cents={totalCost} />, strong: refunded === 0 },
          ...(refunded > 0 ? refund : []),
        ]}
      />
    </div>
  );
}

/** One line for all vehicles, or one for each whose time is another. */
function timesOf({ sessions, location: { timeZone } }: Receipt) {
  const spans = groupBySpan(sessions);
  return [...spans.values()].flatMap((alike) => {
    const [first] = alike;
    if (!first) return [];
    const label = spans.size > 1 ? alike.map(({ vehiclePlate }) => vehiclePlate).join(', ') : texts.time;
    return [{ label, value: sayTimes(new Date(first.startTime), new Date(first.endTime), timeZone) }];
  });
}

function groupBySpan(sessions: Receipt['sessions']): Map<string, Receipt['sessions']> {
  const spans = new Map<string, Receipt['sessions']>();
  for (const session of sessions) {
    const span = `${session.startTime} ${session.endTime}`;
    spans.set(span, [...(spans.get(span) ?? []), session]);
  }
  return spans;
}

/** A stay may be ended in the ten minutes before it starts. */
function sayTimes(startsAt: Date, endsAt: Date, timeZone: string): string {
  const clock = placeClock(timeZone, startsAt);
  if (endsAt < startsAt) return texts.endedAt(sayDate(endsAt, timeZone));
  return `${formatDay(startsAt, timeZone)}, ${formatTimeRange({ startsAt, endsAt }, clock)}`;
}

/** "Nov 19, 2026, 10:14 PM": a receipt is read in any year. */
function sayDate(at: Date, timeZone: string): string {
  return at.toLocaleString('en-US', { timeZone, dateStyle: 'medium', timeStyle: 'short' });
}
