import { t } from 'ttag';
import { translateTicketLabel } from '#features/valet/rules/price/extra-labels.ts';
import { localClock } from '#platform/browser/local-clock.ts';
import { serverNow } from '#platform/browser/server-clock.ts';
import { formatTimeRange } from '#platform/calendar/human-spans.ts';
import { formatDay } from '#platform/calendar/human-time.ts';
import { showDays } from '#platform/calendar/shown-days.ts';
import { nameTimeZone } from '#platform/calendar/zone-name.ts';
import { formatCents } from '#platform/money/cents.ts';
import { classNames } from '#platform/ui/class-names.ts';
import { Facts } from '#platform/ui/facts.tsx';
import { Plate } from '#platform/ui/layout/plate.tsx';
import { Money } from '#platform/ui/money.tsx';
import ui from '#platform/ui/primitives.module.css';
import { formatDateAt, formatDateTimeAt } from '#platform/wording/format-date.ts';
import { keepUnitsTogether, keepZipCode } from '#platform/wording/unbroken.ts';
import type { Receipt } from '../receipts.contract.ts';
import styles from './receipts.module.css';

const texts = {
  code: t`Receipt number`,
  paidAt: t`Paid on`,
  issuedAt: t`Issued on`,
  chargedAt: t`Charged on`,
  time: t`Parked`,
  note: t`Your note`,
  reserved: t`Reserved`,
  notUsed: t`Not used`,
  ticket: t`Ticket`,
  car: t`Car`,
  withValet: t`With the valet`,
  since: (moment: string) => t`since ${moment}`,
  paidHow: t`Payment`,
  secondPayment: t`Second payment`,
  inRoom: (room: string) => t`Charged to room ${room}`,
  endedAt: (moment: string) => t`ended ${moment}`,
  moved: (moment: string) => t`Moved ${moment}`,
  corrected: (moment: string) => t`Corrected ${moment}`,
  fromTo: (from: string, to: string) => t`${from} → ${to}`,
  atZone: (zone: string) => t`Zone ${zone}`,
  inZone: (zone: string) => t`zone ${zone}`,
  total: t`Total`,
  released: t`Authorized, not charged`,
  paidBack: (day: string) => t`Refunded on ${day}`,
  ofWhich: (label: string) => t`of which ${label}`,
  net: t`After refunds`,
  netThen: t`Once it is refunded`,
  timesIn: (timeZone: string) => t`Times are local to the lot (${nameTimeZone(timeZone)}).`,
  issuer: t`Privately issued by Parkvale. This is not a government document.`,
  paidBy: { online: t`Online`, cash: t`In cash`, room: t`Charged to the room`, nothing_due: t`Nothing to pay` },
  refund: { promised: t`Will be refunded`, failed: t`Not refunded yet. We are working on it` },
  backWords: { promised: t`will be refunded`, paid_back: t`refunded`, failed: t`not refunded yet` },
};

type ReceiptSheetProps = {
  readonly receipt: Receipt;
  /** Whether the page shows all of its plates above, so that they are only printed here. */
  readonly platesAbove: boolean;
  /** Whether the page is headed by the lot, so that it is only printed here. */
  readonly placeAbove?: boolean;
};

/** What was paid, for what and where: the part that is printed. */
export function ReceiptSheet({ receipt, platesAbove, placeAbove = false }: ReceiptSheetProps) {
  const { location, zone } = receipt;
  const isElsewhere = localClock(location.timeZone, serverNow()).withZoneName === true;
  return (
    <section className={classNames(ui.stack2, ui.card, styles.sheet)}>
      <header className={classNames(placeAbove && styles.printed)}>
        <h2>{location.name}</h2>
        <p>{keepZipCode(location.address)}</p>
        {zone && <p className={ui.strong}>{texts.atZone(zone.zoneNumber)}</p>}
        {location.phoneNumber && <p className={ui.muted}>{location.phoneNumber}</p>}
      </header>
      <ul className={classNames(ui.cluster, platesAbove && styles.printed)}>
        {platesOf(receipt).map(({ id, plate, state, note }) => (
          <li key={id} className={ui.clusterCenter}>
            <Plate plate={plate} state={state} />
            {note !== null && <span className={ui.muted}>{note}</span>}
          </li>
        ))}
      </ul>
      <Facts
        facts={[
          ...(receipt.valet ? carOf(receipt.valet, receipt) : timesOf(receipt)),
          ...receipt.refundedPayments.map(({ cents, state }) => {
            return { label: texts.secondPayment, value: `${formatCents(cents)}, ${texts.backWords[state]}` };
          }),
          ...(receipt.paidAt
            ? [
                {
                  label: labelOfPaying(receipt),
                  value: formatDateTimeAt(receipt.paidAt, location.timeZone),
                },
              ]
            : []),
          ...(receipt.sessions[0]?.note ? [{ label: texts.note, value: receipt.sessions[0].note }] : []),
          { label: texts.code, value: <span className={styles.code}>{receipt.receiptCode}</span> },
        ]}
      />
      <Corrections receipt={receipt} />
      <PriceLines receipt={receipt} />
      <footer className={classNames(ui.muted, !isElsewhere && styles.printed)}>
        <p>{texts.timesIn(location.timeZone)}</p>
        <p className={styles.printed}>{texts.issuer}</p>
      </footer>
    </section>
  );
}

/** The hotel's bill asks for what is charged to a room. */
function labelOfPaying({ totalCost, valet }: Receipt): string {
  if (valet?.paidBy === 'room') return texts.chargedAt;
  return totalCost > 0 ? texts.paidAt : texts.issuedAt;
}

/** Corrections, with old and new values; the rest of the sheet shows the current state. */
function Corrections({ receipt: { corrections, location } }: { readonly receipt: Receipt }) {
  if (corrections.length === 0) return null;
  return (
    <div>
      {corrections.map(({ at, from, to }) => {
        const moment = formatDateTimeAt(at, location.timeZone);
        const label = to.startTime ? texts.moved(moment) : texts.corrected(moment);
        const value = describeCorrection(from, to, location.timeZone);
        return <Facts key={`${at} ${from.plateNumber}`} facts={[{ label, value }]} />;
      })}
    </div>
  );
}

type Standing = Receipt['corrections'][number]['from'];

function describeCorrection(from: Standing, to: Standing, timeZone: string): string {
  const car = ({ plateNumber, state }: Standing) => `${plateNumber} ${state}`.trim();
  const zone = ({ zoneNumber }: Standing) => texts.inZone(zoneNumber);
  const time = ({ startTime, endTime }: Standing) => {
    if (startTime === undefined || endTime === undefined) return '';
    const times = { startsAt: new Date(startTime), endsAt: new Date(endTime) };
    return `${formatDay(times.startsAt, timeZone)}, ${formatTimeRange(times, { timeZone })}`;
  };
  return (
    [time, car, zone]
      .filter((name) => name(from) !== name(to))
      // The arrow ends a line rather than beginning one.
      .map((name) => texts.fromTo(name(from), name(to)).replace(' →', '\u00a0→'))
      .join(', ')
  );
}

function PriceLines({ receipt }: { readonly receipt: Receipt }) {
  const { lines, totalCost, status, authorized = 0, refunds, location } = receipt;
  const net = totalCost - refunds.reduce((sum, { cents }) => sum + cents, 0);
  const paid = lines.map(({ label, cents }) => [{ label: formatLabel(label), value: <Money cents={cents} /> }]);
  const total = { label: texts.total, value: <Money cents={totalCost} />, strong: refunds.length === 0 };
  const isCharged = status === 'paid' || status === 'refunded';
  const released = isCharged && authorized > totalCost ? authorized - totalCost : 0;
  const back = refunds.map((refund) => [
    { label: describeRefund(refund, location.timeZone), value: <Money cents={-refund.cents} /> },
    ...(refund.cents === totalCost ? [] : partsOf(refund)),
  ]);
  const isPaidBack = refunds.every(({ state }) => state === 'paid_back');
  const rest = { label: isPaidBack ? texts.net : texts.netThen, value: <Money cents={net} />, strong: true };
  return (
    <div>
      {/* Two purchases of the same length read the same, and so do two refunds, so they are identified by position. */}
      {[
        ...paid,
        [total],
        ...(released > 0 ? [[{ label: texts.released, value: <Money cents={released} /> }]] : []),
        ...back,
        ...(refunds.length > 0 ? [[rest]] : []),
      ].map((facts, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a receipt never change places.
        <Facts key={index} facts={facts} />
      ))}
    </div>
  );
}

/** "Parking, 1 h" breaks before its figures; large text leaves no room for all of "Notice J2RE-CV8N-Q6FV". */
const formatLabel = (label: string): string => keepUnitsTogether(showDays(translateTicketLabel(label)));

/** The refunded part of each line, unless there is only one line. Of a whole refund they are the lines above. */
function partsOf({ lines }: Receipt['refunds'][number]) {
  const back = lines.filter(({ cents }) => cents !== 0);
  if (back.length < 2) return [];
  return back.map(({ label, cents }) => ({
    label: texts.ofWhich(formatLabel(label)),
    value: <Money cents={-cents} />,
  }));
}

function describeRefund({ state, at }: Receipt['refunds'][number], timeZone: string): string {
  return state === 'paid_back' ? texts.paidBack(formatDateAt(at, timeZone)) : texts.refund[state];
}

type Car = { readonly id: string; readonly plate: string; readonly state: string; readonly note: string | null };

function platesOf({ sessions, valet }: Receipt): readonly Car[] {
  if (valet) return [{ id: valet._id, plate: valet.plateNumber, state: valet.state, note: null }];
  return sessions.map((session) => {
    const { _id: id, vehiclePlate: plate, vehicleState: state } = session;
    return { id, plate, state, note: describeTurnedAway(session, sessions.length) };
  });
}

/** With several vehicles, the one that was not parked, or will no longer come. */
function describeTurnedAway({ status, refund }: Receipt['sessions'][number], vehicles: number): string | null {
  if (status !== 'refunded' || vehicles === 1) return null;
  return refund ? texts.backWords[refund.state] : texts.notUsed;
}

/** A car that is or was with the valet. */
function carOf(
  valet: NonNullable<Receipt['valet']>,
  { totalCost, location: { timeZone } }: Pick<Receipt, 'totalCost' | 'location'>,
) {
  // A car that costs nothing may be tipped for.
  const paidBy = valet.paidBy === 'nothing_due' && totalCost > 0 ? 'online' : valet.paidBy;
  const startsAt = new Date(valet.startTime);
  const formatParkedSpan = valet.endTime
    ? formatTimes(startsAt, new Date(valet.endTime), timeZone)
    : texts.since(formatDateTimeAt(startsAt, timeZone));
  return [
    { label: texts.ticket, value: valet.ticketNumber },
    { label: texts.car, value: valet.car },
    { label: texts.withValet, value: formatParkedSpan },
    ...(paidBy ? [{ label: texts.paidHow, value: valet.room ? texts.inRoom(valet.room) : texts.paidBy[paidBy] }] : []),
  ];
}

/** A stay that was paid for and never parked, such as a canceled reservation, must not be labeled as time parked. */
function labelOf(alike: Receipt['sessions']): string {
  if (alike.some(({ status }) => status === 'reserved')) return texts.reserved;
  return alike.every(({ status }) => status === 'refunded') ? texts.notUsed : texts.time;
}

/** One line for all vehicles, or one each if their times differ. */
function timesOf({ sessions, location: { timeZone } }: Receipt) {
  const spans = groupBySpan(sessions);
  return [...spans.values()].flatMap((alike) => {
    const [first] = alike;
    if (!first) return [];
    const one = labelOf(alike);
    const label = spans.size > 1 ? alike.map(({ vehiclePlate }) => vehiclePlate).join(', ') : one;
    return [{ label, value: formatTimes(new Date(first.startTime), new Date(first.endTime), timeZone) }];
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
function formatTimes(startsAt: Date, endsAt: Date, timeZone: string): string {
  const clock = localClock(timeZone, startsAt);
  if (endsAt < startsAt) return texts.endedAt(formatDateTimeAt(endsAt, timeZone));
  return keepUnitsTogether(`${formatDay(startsAt, timeZone)}, ${formatTimeRange({ startsAt, endsAt }, clock)}`);
}
