import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { c, msgid, ngettext, t } from 'ttag';
import { Link } from 'wouter';
import type { PlateRequestAnywhere } from '#features/parking/corrections.contract.ts';
import { leftToRefund } from '#features/payments/rules/left-to-refund.ts';
import type { REQUEST_DECISIONS, SupportRefundRequest } from '#features/refunds/refunds.contract.ts';
import { apiPages } from '#platform/api/api-pages.ts';
import { callApi } from '#platform/api/call-api.ts';
import { apiQuery } from '#platform/api/query-client.ts';
import { nameLot } from '#platform/geo/lot-name.ts';
import { formatCents } from '#platform/money/cents.ts';
import { paths } from '#platform/paths/paths.ts';
import { Banner } from '#platform/ui/banner.tsx';
import { Button } from '#platform/ui/button.tsx';
import { classNames } from '#platform/ui/class-names.ts';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { StatusBadge } from '#platform/ui/feedback/status-badge.tsx';
import { Plate } from '#platform/ui/layout/plate.tsx';
import { type Column, DataTable } from '#platform/ui/lists/data-table.tsx';
import { PagedList } from '#platform/ui/lists/paged-list.tsx';
import { Money } from '#platform/ui/money.tsx';
import ui from '#platform/ui/primitives.module.css';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import styles from './frame/support.module.css';
import { SupportFrame } from './frame/support-frame.tsx';
import { formatIsoMoment } from './frame/support-times.ts';
import { LateClaims } from './late-claims.tsx';
import { DecideDialog } from './reconciliation/decide-dialog.tsx';
import { DecidedBy } from './reconciliation/return-state.tsx';
import { useDeciding } from './reconciliation/use-deciding.ts';

const texts = {
  title: (open: number) =>
    open === 0 ? t`Refund requests` : ngettext(msgid`${open} refund request`, `${open} refund requests`, open),
  lead: t`Refunds that drivers ask for, and those over a lot’s limit.`,
  plates: t`Plates to fix`,
  lot: t`Lot`,
  plate: t`Plate`,
  shouldBe: t`should be`,
  since: t`Waiting since`,
  zone: (number: string) => t`Zone ${number}`,
  caption: t`Refund requests`,
  empty: t`Nobody has asked for a refund`,
  emptyText: t`Refunds that drivers ask for, and those over the limit of a lot’s owner or managers, are listed here.`,
  sale: t`Sale`,
  why: t`Reason`,
  amount: t`Amount`,
  of: (paid: string) => t`of ${paid}`,
  ofLeft: (paid: string, refunded: string) => t`of ${paid}, ${refunded} refunded`,
  lost: (amount: string) => t`The dispute was lost: the bank has given ${amount} back to the driver.`,
  decision: t`Decision`,
  decide: t`Decide`,
  decideOn: (amount: string, receipt: string) => t`Decide on ${amount} of receipt ${receipt}`,
  by: (name: string, at: string) => `${name}, ${at}`,
  states: { open: t`Waiting`, refunded: t`Refunded`, declined: t`Declined` },
  dialog: (amount: string) => t`Refund ${amount}?`,
  leadOfDialog: (reason: string) => t`The driver will read: ${reason}`,
  refund: t`Refund it`,
  refundText: t`The driver gets the money back. The person who asked gets an email.`,
  refundSubmit: c('to give back').t`Refund`,
  decline: t`Decline`,
  declineText: t`Nothing is refunded. Only the person who asked is told.`,
  note: t`Answer`,
  noteHint: t`The person who asked will read this.`,
  noteMissing: t`Please say why. The person who asked will read this.`,
  refunded: (amount: string) => t`${amount} is being refunded.`,
  declined: (amount: string) => t`The request for ${amount} was declined.`,
  receipt: (code: string) => t`Receipt ${code}`,
};

const PAGE_SIZE = 50;
const NEVER = { everyMs: 0, forMs: 0 };
const TONES = { open: 'orange', refunded: 'green', declined: 'gray' } as const;

type RequestDecision = (typeof REQUEST_DECISIONS)[number];

const REFUND = { value: 'refund', label: texts.refund, detail: texts.refundText, submit: texts.refundSubmit } as const;
const DECLINE = {
  value: 'decline',
  label: texts.decline,
  detail: texts.declineText,
  submit: texts.decline,
  note: { label: texts.note, hint: texts.noteHint, missing: texts.noteMissing },
} as const;

/** What a lost dispute gave back can only be declined. */
function choicesFor({ cents, paid, refunded: refundedCents, lost: lostCents }: SupportRefundRequest) {
  const isLost = lostCents > 0 && cents > leftToRefund({ paidCents: paid, refundedCents, lostCents });
  return isLost ? ([DECLINE] as const) : ([REFUND, DECLINE] as const);
}

/** What lots ask for: the longest waiting on top, then those already answered. */
export function RefundRequests() {
  const { deciding, decided, decide, onDecided, onClose } = useDeciding<SupportRefundRequest, RequestDecision>(NEVER);
  const list = useInfiniteQuery(apiPages('GET /support/refund-requests', { query: { limit: PAGE_SIZE } }));
  return (
    <SupportFrame title={texts.title(list.data?.pages[0]?.data.open ?? 0)} lead={texts.lead}>
      {decided && (
        <Banner key={decided.at} tone="success" takesFocus>
          {(decided.decision === 'refund' ? texts.refunded : texts.declined)(formatCents(decided.row.cents))}
        </Banner>
      )}
      <PagedList
        query={list}
        rowsOf={({ data }) => data.requests}
        skeleton={<SkeletonList rows={4} height="4rem" />}
        empty={<EmptyState title={texts.empty} text={texts.emptyText} />}
      >
        {(rows) => (
          <DataTable caption={texts.caption} columns={columnsFor(decide)} rows={rows} keyOf={({ _id }) => _id} />
        )}
      </PagedList>
      <LateClaims />
      <WaitingPlates />
      {deciding && (
        <DecideDialog
          title={texts.dialog(formatCents(deciding.cents))}
          lead={texts.leadOfDialog(deciding.reason)}
          choices={choicesFor(deciding)}
          send={(answer, idempotencyKey) => {
            const { location, _id: requestId, refunded } = deciding;
            const body = { locationId: location._id, requestId, refunded, ...answer };
            return callApi('POST /support/refund-requests/decisions', { body, idempotencyKey });
          }}
          onDecided={onDecided}
          onClose={onClose}
        />
      )}
    </SupportFrame>
  );
}

/** Plates that drivers ask lots to fix: the lots decide, support sees who waits (rule 363). */
function WaitingPlates() {
  const list = useQuery(apiQuery('GET /support/plate-requests'));
  const requests = list.data?.data.requests ?? [];
  if (requests.length === 0) return null;
  return (
    <section className={ui.stack1}>
      <h2>{texts.plates}</h2>
      <DataTable caption={texts.plates} columns={PLATE_COLUMNS} rows={requests} keyOf={({ _id }) => _id} />
    </section>
  );
}

const PLATE_COLUMNS: readonly Column<PlateRequestAnywhere>[] = [
  {
    label: texts.lot,
    whole: true,
    cell: ({ location, orderId, zoneNumber }) => (
      <div className={styles.place}>
        <Link to={paths.supportStay(location._id, orderId)}>{nameLot(location)}</Link>
        <span className={ui.subline}>{texts.zone(zoneNumber)}</span>
      </div>
    ),
  },
  {
    label: texts.plate,
    whole: true,
    grow: true,
    cell: ({ paid, plateNumber, state }) => (
      <span className={ui.row}>
        <Plate plate={paid.plateNumber} state={paid.state} /> {texts.shouldBe}{' '}
        <Plate plate={plateNumber} state={state} />
      </span>
    ),
  },
  { label: texts.since, cell: ({ requestedAt }) => formatIsoMoment(requestedAt) },
];

function columnsFor(decide: (request: SupportRefundRequest) => void): readonly Column<SupportRefundRequest>[] {
  return [
    { label: texts.sale, whole: true, cell: (request) => <Which request={request} /> },
    {
      label: texts.why,
      whole: true,
      grow: true,
      cell: ({ reason, requestedBy, requestedAt, lost }) => (
        <>
          {reason}
          <span className={ui.subline}>{texts.by(requestedBy ?? '–', formatIsoMoment(requestedAt))}</span>
          {lost > 0 && <span className={ui.subline}>{texts.lost(formatCents(lost))}</span>}
        </>
      ),
    },
    {
      label: texts.amount,
      align: 'end',
      cell: ({ cents, paid, refunded }) => (
        <>
          <Money cents={cents} />
          <span className={ui.subline}>
            {refunded === 0 ? texts.of(formatCents(paid)) : texts.ofLeft(formatCents(paid), formatCents(refunded))}
          </span>
        </>
      ),
    },
    { label: texts.decision, cell: (request) => <Decision request={request} onDecide={() => decide(request)} /> },
  ];
}

function Which({ request: { location, orderId, receiptCode } }: { readonly request: SupportRefundRequest }) {
  return (
    <div className={styles.place}>
      <Link to={paths.supportStay(location._id, orderId)}>{texts.receipt(receiptCode)}</Link>
      <span className={ui.subline}>{nameLot(location)}</span>
    </div>
  );
}

type DecisionProps = { readonly request: SupportRefundRequest; readonly onDecide: () => void };

function Decision({ request, onDecide }: DecisionProps) {
  const { state, cents, receiptCode, note, answeredBy, answeredAt } = request;
  if (state === 'open') {
    return (
      <div className={classNames(ui.cluster, ui.nowrap)}>
        <Button size="small" aria-label={texts.decideOn(formatCents(cents), receiptCode)} onClick={onDecide}>
          {texts.decide}
        </Button>
      </div>
    );
  }
  return (
    <div className={styles.decided}>
      <StatusBadge tone={TONES[state]}>{texts.states[state]}</StatusBadge>
      <DecidedBy of={{ note, decidedBy: answeredBy, settledAt: answeredAt }} />
    </div>
  );
}
