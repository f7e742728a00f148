import type { ComponentProps, ReactNode } from 'react';
import { t } from 'ttag';
import { wordsForReason } from '#features/payments/rules/reason-words.ts';
import { totalOf } from '#features/pricing/rules/price-line.ts';
import { carName } from '#features/vehicles/rules/car-name.ts';
import { useIsWide } from '#platform/browser/use-is-wide.ts';
import { formatDay, formatTime } from '#platform/calendar/human-time.ts';
import { formatCents } from '#platform/money/cents.ts';
import { paths } from '#platform/paths/paths.ts';
import { classNames } from '#platform/ui/class-names.ts';
import { StatusBadge } from '#platform/ui/feedback/status-badge.tsx';
import { Plate } from '#platform/ui/layout/plate.tsx';
import { TextLink } from '#platform/ui/layout/text-link.tsx';
import shared from '#platform/ui/lists/money-rows.module.css';
import { Money } from '#platform/ui/money.tsx';
import ui from '#platform/ui/primitives.module.css';
import { formatMonth } from '#platform/wording/format-month.ts';
import type { LotRevenue, RevenueRow } from '../../revenue.contract.ts';
import styles from './revenue-rows.module.css';

const texts = {
  shareOf: (amount: string) => t`Your share of a refund of ${amount}`,
  totalOf: (month: string) => t`Total of ${month}`,
  columns: {
    when: t`Date`,
    vehicle: t`Car`,
    plate: t`Plate`,
    rate: t`Rate`,
    ticket: t`Ticket`,
    status: t`Status`,
    total: t`Total`,
  },
  perHour: '/hr',
  perDay: '/day',
  kinds: {
    session: '',
    extension: t`Added time`,
    valet: t`Valet`,
    permit: t`Permit`,
    notice: t`Notice`,
    refund: t`Refund`,
    update: t`Entered by hand`,
  },
  statuses: {
    reserved: t`Reserved`,
    active: t`Active`,
    ended: t`Ended`,
    refunded: t`Refunded`,
    recorded: t`Recorded`,
    paid: t`Paid`,
    unpaid: t`Unpaid`,
    entry: t`Entry`,
    parked: t`Parked`,
    requested: t`Requested`,
    unrequested: t`Unrequested`,
    ready: t`Ready`,
    completed: t`Completed`,
  } as Readonly<Record<string, string>>,
  ticket: (code: string) => t`Ticket ${code}`,
};

type RevenueRowsProps = {
  readonly lot: Pick<LotRevenue, 'location' | 'totalCost' | 'month' | 'year'>;
  readonly rows: readonly RevenueRow[];
};

/** The rows of the lot's month, newest first: a table if there is room for one, otherwise a card each. */
export function RevenueRows({ lot, rows }: RevenueRowsProps) {
  const isWide = useIsWide();
  const { timeZone } = lot.location;
  return isWide ? (
    <RowsTable lot={lot} rows={rows} />
  ) : (
    <>
      <ul className={shared.cards}>
        {rows.map((row) => (
          <RowCard key={row._id} row={row} timeZone={timeZone} locationId={lot.location._id} />
        ))}
      </ul>
      <p className={styles.total}>
        <span>{texts.totalOf(formatMonth(lot))}</span>
        <Money cents={lot.totalCost} />
      </p>
    </>
  );
}

function RowsTable({ lot, rows }: RevenueRowsProps) {
  const { columns } = texts;
  return (
    <table className={classNames(shared.table, styles.table)}>
      <thead>
        <tr>
          {[columns.when, columns.vehicle, columns.plate].map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
          <th scope="col" className={shared.figure}>
            {columns.rate}
          </th>
          <th scope="col">{columns.ticket}</th>
          <th scope="col">{columns.status}</th>
          <th scope="col" className={shared.figure}>
            {columns.total}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <TableRow key={row._id} row={row} timeZone={lot.location.timeZone} locationId={lot.location._id} />
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={6}>
            {texts.totalOf(formatMonth(lot))}
          </th>
          <td className={shared.figure}>{formatCents(lot.totalCost)}</td>
        </tr>
      </tfoot>
    </table>
  );
}

type RowProps = { readonly row: RevenueRow; readonly timeZone: string; readonly locationId: string };

type SaleLinkProps = Pick<RowProps, 'row' | 'locationId'> & { readonly children: ReactNode };

/** Links to the sale and its refunds; a manual amount and a notice have no such page. */
function SaleLink({ row: { saleId }, locationId, children }: SaleLinkProps) {
  return saleId === null ? null : <TextLink to={paths.sale(locationId, saleId)}>{children}</TextLink>;
}

function TableRow({ row, timeZone, locationId }: RowProps) {
  const at = new Date(row.createdAt);
  return (
    <tr>
      <td className={classNames(ui.nowrap, styles.when)}>
        {formatDay(at, timeZone)} <span>{formatTime(at, { timeZone })}</span>
      </td>
      <td>
        <What row={row} />
      </td>
      <td>{row.plateNumber && <RowPlate row={row} />}</td>
      <td className={shared.figure}>{rateOf(row)}</td>
      <td className={styles.ticket}>
        <SaleLink row={row} locationId={locationId}>
          {row.ticketNumber}
        </SaleLink>
      </td>
      <td>
        <Status row={row} />
      </td>
      <td className={shared.figure}>{formatCents(row.totalCost)}</td>
    </tr>
  );
}

function RowCard({ row, timeZone, locationId }: RowProps) {
  const at = new Date(row.createdAt);
  return (
    <li className={classNames(shared.card, styles.card)}>
      <div className={shared.line}>
        {row.plateNumber ? <RowPlate row={row} /> : <What row={row} />}
        <b className={shared.figure}>{formatCents(row.totalCost)}</b>
      </div>
      <div className={shared.line}>
        <div>
          {row.plateNumber && <What row={row} />}
          <p className={ui.soft}>
            {[`${formatDay(at, timeZone)}, ${formatTime(at, { timeZone })}`, rateOf(row)].filter(Boolean).join(' · ')}
          </p>
          <p className={ui.soft}>
            <SaleLink row={row} locationId={locationId}>
              {texts.ticket(row.ticketNumber)}
            </SaleLink>
          </p>
        </div>
        <Status row={row} />
      </div>
    </li>
  );
}

/** The vehicle; for anything but a sale, first its kind, then its reason or note. */
function What({ row }: { readonly row: RevenueRow }) {
  const vehicle = carName(row);
  return (
    <div className={styles.what}>
      {row.kind !== 'session' && <b>{texts.kinds[row.kind]}</b>} {vehicle && <span>{vehicle}</span>}
      {row.kind === 'refund' && <p className={ui.soft}>{texts.shareOf(formatCents(-totalOf(row.lines)))}</p>}
      {row.note && <p className={ui.soft}>{row.kind === 'refund' ? wordsForReason(row.note) : row.note}</p>}
    </div>
  );
}

function RowPlate({ row }: { readonly row: RevenueRow }) {
  return (
    <span className={styles.plate}>
      <Plate plate={row.plateNumber} state={row.state} />
    </span>
  );
}

type Tone = ComponentProps<typeof StatusBadge>['tone'];
const TONES: Readonly<Record<string, Tone>> = {
  reserved: 'purple',
  active: 'green',
  ended: 'gray',
  refunded: 'blue',
  recorded: 'purple',
  paid: 'green',
  unpaid: 'red',
  parked: 'orange',
  requested: 'blue',
  ready: 'purple',
};

function Status({ row: { status } }: { readonly row: RevenueRow }) {
  return <StatusBadge tone={TONES[status] ?? 'gray'}>{texts.statuses[status] ?? status}</StatusBadge>;
}

/** The name of one of several rates, "$5.00/hr" or "$20.00/day"; empty for a manual amount. */
function rateOf({ kind, days, rate, rateName }: RevenueRow): string {
  if (kind === 'update' || kind === 'notice') return '';
  return rateName ?? formatCents(rate) + (days === 0 ? texts.perHour : texts.perDay);
}
