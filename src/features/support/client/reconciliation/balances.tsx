import { useQuery } from '@tanstack/react-query';
import { t } from 'ttag';
import type { BalancePart } from '#features/payments/rules/provider-balance.ts';
import { apiQuery } from '#platform/api/query-client.ts';
import { formatCents } from '#platform/money/cents.ts';
import { StatusBadge } from '#platform/ui/feedback/status-badge.tsx';
import { type Column, DataTable } from '#platform/ui/lists/data-table.tsx';
import { LoadFailure } from '#platform/ui/load-failure.tsx';
import { Money } from '#platform/ui/money.tsx';
import ui from '#platform/ui/primitives.module.css';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import type { ProviderBalance } from '../../reconciliation.contract.ts';
import styles from '../frame/support.module.css';
import { formatIsoMoment } from '../frame/support-times.ts';
import { providerName } from './dispute-columns.tsx';

const PARTS: Readonly<Record<BalancePart['part'], string>> = {
  opening: t`was there before the first payment that we know of`,
  foreign: t`belongs to no payment here: see below, or another program uses the account`,
  other: t`moved for a reason that the ledger does not know: look it up in the provider’s console`,
  pending_refunds: t`is refunds that the provider has accepted but not completed`,
  newer: t`is in our ledger, but not in the provider’s list yet`,
  unlisted: t`is in the balance, but not in the provider’s list yet`,
  payments: t`is payments on which the records differ: see below`,
};

const texts = {
  lead: t`Our ledger has what a provider holds for us, less its fees. The two are compared every minute, or every 15 minutes for PayPal, which lists payments hours late.`,
  caption: t`What each provider holds for us, and what our ledger says`,
  provider: t`Provider`,
  asOf: (moment: string) => t`as of ${moment}`,
  ours: t`Our ledger`,
  theirs: t`The provider`,
  difference: t`Difference`,
  agree: t`No difference`,
  never: t`Not compared yet`,
  refused: (code: string) =>
    t`The provider does not let this account list transactions (${code.toLowerCase().replaceAll('_', ' ')}). Allow it in its console.`,
  more: (cents: number) =>
    cents === 0
      ? t`$0.00, in parts that cancel out`
      : t`${formatCents(Math.abs(cents))} ${cents > 0 ? t`more` : t`less`} there`,
  title: t`Balances at the providers`,
  part: (cents: number, part: BalancePart['part']) =>
    `${cents > 0 ? '+' : '−'}${formatCents(Math.abs(cents))} ${PARTS[part]}`,
};

/** What each provider holds for us, by its own account and by our ledger. */
export function Balances() {
  const found = useQuery(apiQuery('GET /support/reconciliation/balances'));
  const rows = found.data?.data.balances ?? [];
  return (
    <section className={ui.stack2}>
      <h2 id="balances">{texts.title}</h2>
      <p className={ui.muted}>{texts.lead}</p>
      {found.isPending && <SkeletonList rows={1} height="4rem" />}
      {found.isError && <LoadFailure error={found.error} onRetry={found.refetch} busy={found.isFetching} />}
      {rows.length > 0 && (
        <DataTable caption={texts.caption} columns={COLUMNS} rows={rows} keyOf={({ provider }) => provider} />
      )}
    </section>
  );
}

const COLUMNS: readonly Column<ProviderBalance>[] = [
  {
    label: texts.provider,
    whole: true,
    cell: ({ provider, compared }) => (
      <div className={styles.place}>
        <strong>{providerName(provider)}</strong>
        {compared && <span className={ui.subline}>{texts.asOf(formatIsoMoment(compared.asOf))}</span>}
      </div>
    ),
  },
  { label: texts.ours, align: 'end', cell: ({ compared }) => <Figure cents={compared?.ours} /> },
  { label: texts.theirs, align: 'end', cell: ({ compared }) => <Figure cents={compared?.theirs} /> },
  { label: texts.difference, whole: true, grow: true, cell: (balance) => <Difference balance={balance} /> },
];

function Figure({ cents }: { readonly cents: number | undefined }) {
  return cents === undefined ? '–' : <Money cents={cents} />;
}

function Difference({ balance: { compared, refusedCode } }: { readonly balance: ProviderBalance }) {
  if (refusedCode !== null) return texts.refused(refusedCode);
  if (!compared) return texts.never;
  const { ours, theirs, explained } = compared;
  if (explained.length === 0) return <StatusBadge tone="green">{texts.agree}</StatusBadge>;
  return (
    <span>
      <strong>{texts.more(theirs - ours)}</strong>
      {explained.map(({ part, cents }) => (
        <span key={part} className={ui.subline}>
          {texts.part(cents, part)}
        </span>
      ))}
    </span>
  );
}
