import { t } from 'ttag';
import { Link } from 'wouter';
import type { Dispute } from '#features/payments/disputes.contract.ts';
import { nameLot } from '#platform/geo/lot-name.ts';
import { formatCents } from '#platform/money/cents.ts';
import { paths } from '#platform/paths/paths.ts';
import { StatusBadge } from '#platform/ui/feedback/status-badge.tsx';
import type { Column } from '#platform/ui/lists/data-table.tsx';
import { Money } from '#platform/ui/money.tsx';
import ui from '#platform/ui/primitives.module.css';
import { providerNames } from '../frame/payment-names.ts';
import { wordsOfCode } from '../frame/refund-words.tsx';
import { DISPUTE_TONES } from '../frame/status-tones.ts';
import styles from '../frame/support.module.css';
import { formatIsoMoment } from '../frame/support-times.ts';

const texts = {
  stay: t`Stay`,
  why: t`Reason`,
  amount: t`Disputed`,
  taken: (amount: string) => t`${amount} taken`,
  due: (moment: string) => t`Answer by ${moment}`,
  status: t`Status`,
  receipt: (code: string) => t`Receipt ${code}`,
};

export const disputeStatusNames: Readonly<Record<Dispute['status'], string>> = {
  inquiry: t`Inquiry`,
  needs_response: t`Needs an answer`,
  under_review: t`Under review`,
  won: t`Won`,
  lost: t`Lost`,
  closed: t`Closed`,
};

/** A dispute's columns, in the list and in its stay's story. */
export const DISPUTE_COLUMNS: readonly Column<Dispute>[] = [
  {
    label: texts.why,
    whole: true,
    grow: true,
    cell: ({ reason, provider, providerRef }) => (
      <>
        <strong>{wordsOfCode(reason)}</strong>
        <span className={ui.subline}>
          {providerName(provider)} <span className={ui.mono}>{providerRef}</span>
        </span>
      </>
    ),
  },
  {
    label: texts.amount,
    align: 'end',
    cell: ({ amount, withdrawn, reinstated }) => (
      <span>
        <Money cents={amount} />
        {withdrawn !== reinstated && (
          <span className={ui.subline}>{texts.taken(formatCents(withdrawn - reinstated))}</span>
        )}
      </span>
    ),
  },
  {
    label: texts.status,
    cell: ({ status, dueBy, closedAt }) => (
      <span className={styles.nowrap}>
        <StatusBadge tone={DISPUTE_TONES[status]}>{disputeStatusNames[status]}</StatusBadge>
        {dueBy !== null && closedAt === null && <span className={ui.subline}>{texts.due(formatIsoMoment(dueBy))}</span>}
      </span>
    ),
  },
];

export const STAY_COLUMN: Column<Dispute> = {
  label: texts.stay,
  whole: true,
  cell: ({ locationId, orderId, receiptCode, locationName: name, locationAddress: address }) => (
    <>
      <Link to={paths.supportStay(locationId, orderId)} className={styles.rowLink}>
        <span className={styles.nowrap}>{texts.receipt(receiptCode)}</span>
      </Link>
      <span className={ui.subline}>{nameLot({ name, address })}</span>
    </>
  ),
};

export function providerName(provider: string): string {
  const names: Readonly<Record<string, string>> = providerNames;
  return names[provider] ?? provider;
}
