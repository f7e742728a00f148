import { t } from 'ttag';
import { wordsForReason } from '#features/payments/rules/reason-words.ts';
import { useIsWide } from '#platform/browser/use-is-wide.ts';
import { nameLot } from '#platform/geo/lot-name.ts';
import { formatCents } from '#platform/money/cents.ts';
import { paths } from '#platform/paths/paths.ts';
import { classNames } from '#platform/ui/class-names.ts';
import unseen from '#platform/ui/hidden.module.css';
import { TextLink } from '#platform/ui/layout/text-link.tsx';
import shared from '#platform/ui/lists/money-rows.module.css';
import { LotName } from '#platform/ui/lot-name.tsx';
import ui from '#platform/ui/primitives.module.css';
import { lotMoment } from '#platform/wording/lot-moment.ts';
import type { OPTIONAL_COLUMNS, TRANSACTION_ORDERS, Transaction, TransactionKind } from '../transactions.contract.ts';
import styles from './transactions.module.css';

const texts = {
  kind: t`Kind`,
  shareOf: (amount: string) => t`Your share of a refund of ${amount}`,
  when: t`When`,
  reference: t`Reference`,
  captions: { newest: t`Transactions, newest first`, oldest: t`Transactions, oldest first` },
};

export const columnNames = {
  lot: t`Location`,
  gross: t`Gross`,
  fee: t`Fee`,
  tax: t`Tax`,
  tips: t`Tips`,
  refund: t`Refund`,
  net: t`Net`,
} satisfies Record<(typeof OPTIONAL_COLUMNS)[number], string>;

export const kindNames = {
  stay: t`Parking`,
  extension: t`Added time`,
  correction: t`Correction`,
  valet: t`Valet`,
  permit: t`Permit`,
  notice: t`Notice`,
  refund: t`Refund`,
  refund_returned: t`Refund returned`,
  transfer: t`Transfer`,
  payout: t`Payout`,
  dispute: t`Dispute`,
  manual: t`Manual amount`,
} satisfies Record<TransactionKind, string>;

export const providerNames = {
  sandbox: t`Demo card`,
  stripe: t`Card (Stripe)`,
  paypal: t`PayPal`,
  cash: t`Cash at the lot`,
  room: t`Room charge`,
  bank: t`Bank transfer`,
};

type RowsProps = {
  readonly rows: readonly Transaction[];
  /** Keys of optional columns. */
  readonly hidden: readonly string[];
  readonly order: (typeof TRANSACTION_ORDERS)[number];
  readonly isCompact: boolean;
};

/** A table if there is room for one, otherwise two lines each. */
export function TransactionRows(props: RowsProps) {
  return useIsWide() ? <RowsTable {...props} /> : <RowCards rows={props.rows} />;
}

const FIGURES = ['gross', 'fee', 'tax', 'tips', 'refund', 'net'] as const;

/** Only stands have tips. */
const figuresOf = (rows: readonly Transaction[]) =>
  rows.some(({ tips }) => tips !== 0) ? FIGURES : FIGURES.filter((name) => name !== 'tips');

/** What leaves has a minus, as in the sums above the table. */
function centsOf(row: Transaction, figure: (typeof FIGURES)[number]): number {
  if (figure === 'gross') return row.gross;
  if (figure === 'net') return shownNet(row);
  return 0 - (figure === 'refund' ? row.refunds : row[figure]);
}

function RowsTable({ rows, hidden, order, isCompact }: RowsProps) {
  const figures = figuresOf(rows).filter((name) => !hidden.includes(name));
  const hasLot = !hidden.includes('lot');
  return (
    <table className={classNames(shared.table, styles.table, isCompact && styles.compact)}>
      <caption className={unseen.hidden}>{texts.captions[order]}</caption>
      <thead>
        <tr>
          <th scope="col">{texts.when}</th>
          {hasLot && <th scope="col">{columnNames.lot}</th>}
          <th scope="col">{texts.kind}</th>
          {figures.map((name) => (
            <th key={name} scope="col" className={shared.figure}>
              {columnNames[name]}
            </th>
          ))}
          <th scope="col">{texts.reference}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={`${row.kind}-${row._id}`}>
            <td className={classNames(styles.words, styles.when)}>{lotMoment(row.at, row.location.timeZone)}</td>
            {hasLot && (
              <td className={styles.lot}>
                <LotName lot={row.location} />
              </td>
            )}
            <td className={styles.words}>
              {kindNames[row.kind]} <Sale row={row} />
              <Note row={row} />
            </td>
            {figures.map((name) => (
              <td key={name} className={shared.figure}>
                {centsOf(row, name) === 0 ? '–' : formatCents(centsOf(row, name))}
              </td>
            ))}
            <td>
              {providerOf(row)}
              {row.providerRef && (
                <span className={styles.ref} title={row.providerRef}>
                  {row.providerRef}
                </span>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function RowCards({ rows }: Pick<RowsProps, 'rows'>) {
  return (
    <ul className={shared.cards}>
      {rows.map((row) => (
        <li key={`${row.kind}-${row._id}`} className={shared.card}>
          <div className={classNames(shared.line, styles.line)}>
            <span>
              <b>{kindNames[row.kind]}</b> <Sale row={row} />
            </span>
            <b>{formatCents(shownNet(row))}</b>
          </div>
          <div className={classNames(shared.line, styles.line, ui.muted)}>
            <span>
              {lotMoment(row.at, row.location.timeZone)} · {nameLot(row.location)}
            </span>
            <span>{row.refunds > 0 ? texts.shareOf(formatCents(row.refunds)) : providerOf(row)}</span>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** For transactions that are not revenue, how they change the balance. */
const shownNet = ({ kind, net, balance }: Transaction) => (kind === 'payout' || kind === 'transfer' ? balance : net);

function Sale({ row: { location, saleId, receiptCode } }: { readonly row: Transaction }) {
  return saleId === null ? null : <TextLink to={paths.sale(location._id, saleId)}>{receiptCode}</TextLink>;
}

/** A plate and its state stay on one line. */
const unbroken = (plate: string) => plate.replaceAll(' ', '\u00a0').replaceAll('-', '\u2011');

function Note({ row: { plates, note, kind } }: { readonly row: Transaction }) {
  const words = [plates.map(unbroken).join(', '), kind === 'dispute' ? '' : wordsForReason(note)]
    .filter(Boolean)
    .join(' · ');
  return words === '' ? null : <span className={ui.muted}> {words}</span>;
}

function providerOf({ provider }: Transaction): string {
  const providers: Readonly<Record<string, string>> = providerNames;
  return provider === null ? '' : (providers[provider] ?? provider);
}
