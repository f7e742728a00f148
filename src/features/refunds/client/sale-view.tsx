import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { msgid, ngettext, t } from 'ttag';
import { wordsForReason } from '#features/payments/rules/reason-words.ts';
import { PriceFacts } from '#features/pricing/client/shared/price-facts.tsx';
import { apiQuery } from '#platform/api/query-client.ts';
import { formatCents } from '#platform/money/cents.ts';
import { classNames } from '#platform/ui/class-names.ts';
import { type Fact, Facts } from '#platform/ui/facts.tsx';
import { StatusBadge } from '#platform/ui/feedback/status-badge.tsx';
import { Card } from '#platform/ui/layout/card.tsx';
import { type Column, DataTable } from '#platform/ui/lists/data-table.tsx';
import { LoadFailure } from '#platform/ui/load-failure.tsx';
import { Money } from '#platform/ui/money.tsx';
import ui from '#platform/ui/primitives.module.css';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import { lotMoment } from '#platform/wording/lot-moment.ts';
import type { LotSale } from '../refunds.contract.ts';
import { RefundSale } from './refund-sale.tsx';

const texts = {
  title: (receipt: string) => t`Sale ${receipt}`,
  kinds: {
    stay: t`Parking`,
    extension: t`More time`,
    correction: t`Correction`,
    valet: t`Valet`,
    permit: t`Permit`,
    notice: t`Notice`,
  },
  kind: t`Kind`,
  vehicles: (count: number) => ngettext(msgid`Car parked`, `Cars parked`, count),
  paidAt: t`Paid`,
  from: t`From`,
  until: t`Until`,
  provider: t`Paid by`,
  reference: t`Reference`,
  providers: {
    sandbox: t`Demo card`,
    stripe: t`Card (Stripe)`,
    paypal: t`PayPal`,
    cash: t`Cash at the lot`,
  },
  price: t`Price`,
  total: t`Total paid`,
  refunds: t`Refunds`,
  refundsCaption: t`Refunds of this sale`,
  reason: t`Reason`,
  amount: t`Amount`,
  share: (amount: string) => t`Your share ${amount}`,
  state: t`State`,
  by: (at: string, name: string | null) => (name === null ? t`${at}, automatic` : t`${at}, by ${name}`),
  states: {
    owed: t`On its way`,
    requested: t`On its way`,
    pending: t`At the provider`,
    done: t`Refunded`,
    failed: t`With support`,
    paid_otherwise: t`Paid another way`,
    closed: t`Closed`,
  },
  caption: t`Requests to support about this sale`,
  answer: t`Answer`,
  coming: t`Sale`,
  requests: t`Requests to support`,
  requestStates: { open: t`Waiting`, refunded: t`Refunded`, declined: t`Declined` },
};

const QUICK_MS = 1_000;
const SLOW_MS = 10_000;
/** After this many refetches the provider is slow. */
const QUICK_REFETCHES = 15;

const isUnderWay = ({ refunds }: LotSale) =>
  refunds.some(({ state }) => state === 'owed' || state === 'requested' || state === 'pending');

type SaleViewProps = {
  readonly locationId: string;
  readonly orderId: string;
  /** The page around it; the sale is null until it has loaded. */
  readonly frame: (title: string, content: ReactNode, sale: LotSale | null) => ReactNode;
};

/** One sale: what was paid for it, what was refunded, and the next refund. */
export function SaleView({ locationId, orderId, frame }: SaleViewProps) {
  const found = useQuery({
    ...apiQuery('GET /locations/:id/sales/:orderId', { params: { id: locationId, orderId } }),
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      data && isUnderWay(data.data) && (dataUpdateCount < QUICK_REFETCHES ? QUICK_MS : SLOW_MS),
  });
  const sale = found.data?.data;
  if (!sale) {
    return frame(
      texts.coming,
      found.isError ? (
        <LoadFailure error={found.error} onRetry={found.refetch} busy={found.isFetching} />
      ) : (
        <SkeletonList rows={3} height="10rem" />
      ),
      null,
    );
  }
  return frame(
    texts.title(sale.receiptCode),
    <div className={classNames(ui.stack3, ui.reading)}>
      <Card>
        <Facts facts={factsOf(sale)} />
      </Card>
      <Card>
        <div className={ui.stack2}>
          <h2>{texts.price}</h2>
          <PriceFacts lines={sale.lines} total={texts.total} />
        </div>
      </Card>
      {sale.refunds.length > 0 && <PastRefunds sale={sale} />}
      {sale.requests.length > 0 && <Requests sale={sale} />}
      <RefundSale sale={sale} />
    </div>,
    sale,
  );
}

function factsOf({ kind, vehicles, paidAt, startTime, endTime, location, provider, providerRef }: LotSale): Fact[] {
  const moment = (iso: string) => lotMoment(iso, location.timeZone);
  const providers: Readonly<Record<string, string>> = texts.providers;
  return [
    { label: texts.kind, value: texts.kinds[kind] },
    ...(vehicles.length === 0 ? [] : [{ label: texts.vehicles(vehicles.length), value: vehicles.join(', ') }]),
    { label: texts.paidAt, value: moment(paidAt) },
    { label: texts.from, value: moment(startTime) },
    { label: texts.until, value: moment(endTime) },
    ...(provider === null ? [] : [{ label: texts.provider, value: providers[provider] ?? provider }]),
    ...(providerRef === null || provider === 'cash'
      ? []
      : [{ label: texts.reference, value: <span className={ui.mono}>{providerRef}</span> }]),
  ];
}

const TONES = {
  owed: 'blue',
  requested: 'blue',
  pending: 'blue',
  done: 'green',
  paid_otherwise: 'green',
  failed: 'orange',
  closed: 'gray',
} as const;

function PastRefunds({ sale }: { readonly sale: LotSale }) {
  const { timeZone } = sale.location;
  const columns: Column<LotSale['refunds'][number]>[] = [
    {
      label: texts.reason,
      whole: true,
      grow: true,
      cell: ({ reason, at, by }) => (
        <>
          {wordsForReason(reason)}
          <span className={ui.subline}>{texts.by(lotMoment(at, timeZone), by)}</span>
        </>
      ),
    },
    {
      label: texts.state,
      cell: ({ state }) => <StatusBadge tone={TONES[state]}>{texts.states[state]}</StatusBadge>,
    },
    {
      label: texts.amount,
      align: 'end',
      cell: ({ cents, share }) => (
        <>
          <Money cents={cents} />
          <span className={ui.subline}>{texts.share(formatCents(share))}</span>
        </>
      ),
    },
  ];
  return (
    <section className={ui.stack2}>
      <h2>{texts.refunds}</h2>
      <DataTable caption={texts.refundsCaption} columns={columns} rows={sale.refunds} keyOf={({ _id }) => _id} />
    </section>
  );
}

const REQUEST_TONES = { open: 'orange', refunded: 'green', declined: 'gray' } as const;

function Requests({ sale }: { readonly sale: LotSale }) {
  const { timeZone } = sale.location;
  const columns: Column<LotSale['requests'][number]>[] = [
    {
      label: texts.reason,
      whole: true,
      grow: true,
      cell: ({ reason, requestedAt, requestedBy, note }) => (
        <>
          {reason}
          <span className={ui.subline}>{texts.by(lotMoment(requestedAt, timeZone), requestedBy ?? '–')}</span>
          {note !== null && (
            <span className={ui.subline}>
              {texts.answer}: {note}
            </span>
          )}
        </>
      ),
    },
    {
      label: texts.state,
      cell: ({ state }) => <StatusBadge tone={REQUEST_TONES[state]}>{texts.requestStates[state]}</StatusBadge>,
    },
    { label: texts.amount, align: 'end', cell: ({ cents }) => <Money cents={cents} /> },
  ];
  return (
    <section className={ui.stack2}>
      <h2>{texts.requests}</h2>
      <DataTable caption={texts.caption} columns={columns} rows={sale.requests} keyOf={({ _id }) => _id} />
    </section>
  );
}
