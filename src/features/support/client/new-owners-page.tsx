import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { msgid, ngettext, t } from 'ttag';
import { Link } from 'wouter';
import type { OwnerReview } from '#features/owners/owner-review.contract.ts';
import { formatRate } from '#features/pricing/rules/describe-rate.ts';
import { apiPages } from '#platform/api/api-pages.ts';
import { callApi } from '#platform/api/call-api.ts';
import { pointUrl } from '#platform/browser/maps-url.ts';
import { useNow } from '#platform/browser/use-now.ts';
import { MINUTE_MS } from '#platform/calendar/durations.ts';
import { paths } from '#platform/paths/paths.ts';
import { Banner } from '#platform/ui/banner.tsx';
import { Button } from '#platform/ui/button.tsx';
import { classNames } from '#platform/ui/class-names.ts';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { StatusBadge } from '#platform/ui/feedback/status-badge.tsx';
import { SelectField } from '#platform/ui/fields/select-field.tsx';
import { Card } from '#platform/ui/layout/card.tsx';
import { type Column, DataTable } from '#platform/ui/lists/data-table.tsx';
import { PagedList } from '#platform/ui/lists/paged-list.tsx';
import ui from '#platform/ui/primitives.module.css';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import { VisuallyHidden } from '#platform/ui/visually-hidden.tsx';
import { formatCount } from '#platform/wording/format-count.ts';
import styles from './frame/support.module.css';
import { SupportFrame } from './frame/support-frame.tsx';
import { formatAge, formatIsoDay, formatIsoMoment } from './frame/support-times.ts';
import { DecideDialog } from './reconciliation/decide-dialog.tsx';
import { useDeciding } from './reconciliation/use-deciding.ts';

const texts = {
  title: (count: number) =>
    count === 0
      ? t`No new owners waiting`
      : ngettext(msgid`${formatCount(count)} new owner waiting`, `${formatCount(count)} new owners waiting`, count),
  lead: t`Their lots cannot be found and sell nothing until you approve them. Check who is asking and whether the places are theirs to sell.`,
  show: t`Show`,
  shown: { in_review: t`Waiting`, refused: t`Not approved`, approved: t`Approved` },
  none: {
    in_review: t`Nobody is waiting for review`,
    refused: t`Nobody was refused`,
    approved: t`Nobody has been approved yet`,
  },
  noneText: t`New owners are listed here once they have added a lot.`,
  confirmed: t`Email confirmed`,
  unconfirmed: t`Email not confirmed`,
  since: (when: string) => t`Account opened ${when}`,
  waits: (age: string) => t`waiting ${age}`,
  latest: (count: number) => t`The latest ${formatCount(count)} are shown.`,
  caption: (name: string) => t`${name}’s lots`,
  lot: t`Lot`,
  address: t`Address`,
  phone: t`Phone`,
  zones: t`Zones`,
  zonePrice: (zone: string, price: string) => t`Zone ${zone}: ${price}`,
  noZones: t`None`,
  moreZones: (count: number) =>
    ngettext(msgid`and ${formatCount(count)} more`, `and ${formatCount(count)} more`, count),
  map: t`Map`,
  mapOf: (name: string) => t` of ${name}, in a new window`,
  archived: t`Archived`,
  decidedBy: (name: string, when: string) => t`By ${name}, ${when}`,
  decidedByProvider: (when: string) => t`By the payment provider, ${when}`,
  decide: t`Decide`,
  of: (name: string) => t` about ${name}`,
  decideTitle: (name: string) => t`Approve ${name}?`,
  approve: {
    label: t`Approve`,
    detail: t`All their lots open now, and new ones right away. The owner is told by email.`,
    submit: t`Approve`,
  },
  refuse: {
    label: t`Not yet`,
    detail: t`Their lots stay closed. They read your reason and can ask again.`,
    submit: t`Send the reason`,
    note: {
      label: t`Reason`,
      hint: t`The owner reads this.`,
      missing: t`Please give a reason. The owner will read this.`,
    },
  },
  putBack: {
    label: t`Put back into review`,
    detail: t`All their lots become inactive until you approve them again. Paid stays and reservations continue. The owner is told by email.`,
    submit: t`Put back into review`,
    note: {
      label: t`Reason`,
      hint: t`The owner reads this.`,
      missing: t`Please give a reason. The owner will read this.`,
    },
  },
  putBackTitle: (name: string) => t`Put ${name} back into review?`,
  putBackFor: t`In review again because:`,
  mustConfirm: t`They can be approved once their email address is confirmed.`,
  done: {
    approve: (name: string) => t`${name} is approved. Their lots are open.`,
    refuse: (name: string) => t`${name} was told the reason.`,
    put_back: (name: string) => t`${name} is in review again. Their lots are inactive.`,
  },
};

const PAGE_SIZE = 10;
const SHOWN = (['in_review', 'refused', 'approved'] as const).map((value) => ({ value, label: texts.shown[value] }));
const APPROVE = { value: 'approve', ...texts.approve } as const;
const REFUSE = { value: 'refuse', ...texts.refuse } as const;

type Shown = (typeof SHOWN)[number]['value'];
const PUT_BACK = { value: 'put_back', ...texts.putBack } as const;
type OwnerDecision = 'approve' | 'refuse' | 'put_back';

/** Owners whose lots are not open yet, longest waiting first, each with everything that the decision needs. */
export default function NewOwnersPage() {
  const [show, setShow] = useState<Shown>('in_review');
  const { deciding, decided, decide, onDecided, onClose } = useDeciding<OwnerReview, OwnerDecision>({
    everyMs: 0,
    forMs: 0,
  });
  const list = useInfiniteQuery(apiPages('GET /support/owner-reviews', { query: { limit: PAGE_SIZE, state: show } }));
  return (
    <SupportFrame title={texts.title(list.data?.pages[0]?.data.waiting ?? 0)} lead={texts.lead}>
      {decided && (
        <Banner key={decided.at} tone="success" takesFocus>
          {texts.done[decided.decision](decided.row.owner.name)}
        </Banner>
      )}
      <div className={styles.filter}>
        <SelectField
          label={texts.show}
          value={show}
          options={SHOWN}
          onChange={(value) => setShow(SHOWN.find((option) => option.value === value)?.value ?? 'in_review')}
        />
      </div>
      <PagedList
        query={list}
        rowsOf={({ data }) => data.reviews}
        skeleton={<SkeletonList rows={2} height="12rem" />}
        empty={<EmptyState title={texts.none[show]} text={texts.noneText} />}
      >
        {(rows) => (
          <ul className={ui.stack2}>
            {rows.map((review) => (
              <li key={review.owner._id}>
                <Review review={review} onDecide={() => decide(review)} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
      {deciding && <Decide review={deciding} onDecided={onDecided} onClose={onClose} />}
    </SupportFrame>
  );
}

type ReviewProps = { readonly review: OwnerReview; readonly onDecide: () => void };

function Review({ review, onDecide }: ReviewProps) {
  const { owner, isEmailConfirmed, state, requestedAt, lots, lotCount } = review;
  const now = useNow(MINUTE_MS);
  return (
    <Card>
      <div className={ui.stack2}>
        <div className={classNames(ui.row, styles.head)}>
          <h2>
            <Link to={paths.supportAccount(owner._id)}>{owner.name}</Link>
          </h2>
          <StatusBadge tone={isEmailConfirmed ? 'green' : 'gray'}>
            {isEmailConfirmed ? texts.confirmed : texts.unconfirmed}
          </StatusBadge>
        </div>
        <p className={ui.muted}>
          {[
            owner.email,
            texts.since(formatIsoDay(owner.since)),
            ...(state === 'in_review' ? [texts.waits(formatAge(requestedAt, now))] : []),
          ].join(' · ')}
        </p>
        <Outcome review={review} />
        <DataTable caption={texts.caption(owner.name)} columns={LOT_COLUMNS} rows={lots} keyOf={({ _id }) => _id} />
        {lotCount > lots.length && <p className={ui.muted}>{texts.latest(lots.length)}</p>}
        <div>
          <Button variant="secondary" onClick={onDecide}>
            {state === 'approved' ? texts.putBack.label : texts.decide}
            <VisuallyHidden>{texts.of(owner.name)}</VisuallyHidden>
          </Button>
        </div>
      </div>
    </Card>
  );
}

function Outcome({ review: { decidedAt, decidedBy, reason } }: { readonly review: OwnerReview }) {
  if (decidedAt === null) {
    return (
      reason !== null && (
        <p>
          {texts.putBackFor} {reason}
        </p>
      )
    );
  }
  const when = formatIsoMoment(decidedAt);
  return (
    <div>
      {reason && <p>{reason}</p>}
      <p className={ui.muted}>{decidedBy ? texts.decidedBy(decidedBy.name, when) : texts.decidedByProvider(when)}</p>
    </div>
  );
}

const LOT_COLUMNS: readonly Column<OwnerReview['lots'][number]>[] = [
  {
    label: texts.lot,
    whole: true,
    cell: ({ name, archived }) => (
      <>
        <strong>{name}</strong>
        {archived && <span className={ui.subline}>{texts.archived}</span>}
      </>
    ),
  },
  {
    label: texts.address,
    whole: true,
    grow: true,
    cell: ({ name, address, location_point }) => (
      <>
        {address}
        <a className={ui.subline} href={pointUrl(...location_point.coordinates)} target="_blank" rel="noreferrer">
          {texts.map}
          <VisuallyHidden>{texts.mapOf(name)}</VisuallyHidden>
        </a>
      </>
    ),
  },
  { label: texts.phone, cell: ({ phoneNumber }) => <span className={styles.nowrap}>{phoneNumber}</span> },
  {
    label: texts.zones,
    whole: true,
    cell: ({ zones, prices }) => (
      <>
        {prices.map(({ zoneNumber, priceCents, isHourly }) => (
          <span key={zoneNumber} className={styles.zone}>
            {texts.zonePrice(zoneNumber, formatRate({ name: '', priceCents, isHourly }))}
          </span>
        ))}
        {zones === 0 && texts.noZones}
        {zones > prices.length && texts.moreZones(zones - prices.length)}
      </>
    ),
  },
];

type DecideProps = {
  readonly review: OwnerReview;
  readonly onDecided: (decision: OwnerDecision) => void;
  readonly onClose: () => void;
};

/** Nobody is approved before their address is confirmed, and nobody is refused twice; an approved owner can only be put back into review. */
function Decide({ review: { owner, isEmailConfirmed, state }, onDecided, onClose }: DecideProps) {
  const isApproved = state === 'approved';
  const choices = isApproved
    ? ([PUT_BACK] as const)
    : state === 'refused'
      ? ([APPROVE] as const)
      : isEmailConfirmed
        ? ([APPROVE, REFUSE] as const)
        : ([REFUSE] as const);
  const send = ({ decision, note = '' }: { decision: OwnerDecision; note?: string }) =>
    callApi('POST /support/owner-reviews/:id', {
      params: { id: owner._id },
      body: decision === 'approve' ? { decision } : { decision, reason: note },
    });
  return (
    <DecideDialog<OwnerDecision>
      title={(isApproved ? texts.putBackTitle : texts.decideTitle)(owner.name)}
      {...(!isApproved && !isEmailConfirmed && { lead: texts.mustConfirm })}
      choices={choices}
      send={send}
      onDecided={onDecided}
      onClose={onClose}
    />
  );
}
