import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from 'ttag';
import { Link, useLocation } from 'wouter';
import { actionNames } from '#features/audit/client/shared/action-names.ts';
import type { Session } from '#features/parking/sessions.contract.ts';
import { roleNames } from '#platform/access/role-names.ts';
import { apiQuery } from '#platform/api/query-client.ts';
import { paths } from '#platform/paths/paths.ts';
import type { PageProps } from '#platform/routing/route-entry.ts';
import { Banner } from '#platform/ui/banner.tsx';
import { Button } from '#platform/ui/button.tsx';
import { classNames } from '#platform/ui/class-names.ts';
import { Facts } from '#platform/ui/facts.tsx';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { StatusBadge } from '#platform/ui/feedback/status-badge.tsx';
import { Plate } from '#platform/ui/layout/plate.tsx';
import timeline from '#platform/ui/layout/timeline.module.css';
import { type Column, DataTable } from '#platform/ui/lists/data-table.tsx';
import { LotName } from '#platform/ui/lot-name.tsx';
import { Money } from '#platform/ui/money.tsx';
import ui from '#platform/ui/primitives.module.css';
import { formatCount } from '#platform/wording/format-count.ts';
import type { AccountStory } from '../../support-story.ts';
import { Span } from '../frame/span.tsx';
import { sessionStateNames } from '../frame/status-names.ts';
import { SESSION_TONES } from '../frame/status-tones.ts';
import styles from '../frame/support.module.css';
import { SupportDetail } from '../frame/support-detail.tsx';
import { formatIsoMoment } from '../frame/support-times.ts';
import moments from '../frame/timeline.module.css';
import { rememberSearch } from '../search/support-searches.ts';
import { DeleteAccount } from './delete-account.tsx';
import { OwnerPart } from './owner-part.tsx';
import { TurnAutoPayOff } from './turn-auto-pay-off.tsx';
import { ViewAs } from './view-as.tsx';

const texts = {
  plate: t`Plate`,
  state: t`State`,
  price: t`Price`,
  loading: t`Account`,
  notFound: t`Account not found`,
  notFoundText: t`The link may be incomplete. Search for the email address above.`,
  email: t`Email`,
  role: t`Role`,
  since: t`Since`,
  lots: t`Lots`,
  owed: t`Owed to them`,
  lotCounts: (selling: number, archived: number) =>
    t`Active: ${formatCount(selling)}. Archived: ${formatCount(archived)}.`,
  active: t`Active`,
  inactive: t`Cannot sign in`,
  deleted: t`Deleted`,
  deletedAt: (moment: string) => t`This account was deleted ${moment}. What was paid stays on record without a name.`,
  bookings: t`Bookings`,
  bookingsCaption: t`The latest bookings of this account`,
  noBookings: t`No bookings`,
  allBookings: t`Find all bookings and messages`,
  where: t`Where`,
  story: t`What happened`,
  by: (name: string) => t`by ${name}`,
  events: {
    opened: t`Account opened`,
    wrote: t`Wrote to support`,
    mailed: t`Mailed`,
    mail_failed: t`Mail not delivered`,
    deleted: t`Account deleted`,
    support: t`At support`,
  },
};

/** An account: the person, their lots and bookings, what was written and done, and its deletion. */
export default function AccountPage({ params: { userId } }: PageProps<'/support/users/:userId'>) {
  const found = useQuery(apiQuery('GET /support/users/:id', { params: { id: userId } }));
  const [isJustDeleted, setJustDeleted] = useState(false);
  return (
    <SupportDetail
      found={found}
      words={texts}
      titleOf={({ data }) => data.user.name}
      leadOf={({ data }) => <Standing user={data.user} />}
    >
      {({ data }) => (
        <>
          {data.user.deletedAt && (
            <Banner tone={isJustDeleted ? 'success' : 'info'} takesFocus={isJustDeleted}>
              {texts.deletedAt(formatIsoMoment(data.user.deletedAt))}
            </Banner>
          )}
          <div className={styles.story}>
            <div className={ui.stack3}>
              <Who story={data} />
              <ViewAs user={data.user} />
              <OwnerPart story={data} />
              <Bookings story={data} />
              <TurnAutoPayOff car={carOf(data)} />
              {!data.user.deletedAt && <DeleteAccount story={data} onDeleted={() => setJustDeleted(true)} />}
            </div>
            <AccountEvents events={data.events} />
          </div>
        </>
      )}
    </SupportDetail>
  );
}

/** Of the latest booking. */
function carOf({ sessions: [latest] }: AccountStory) {
  return latest && { plate: latest.vehiclePlate, state: latest.vehicleState };
}

function Standing({ user: { isActive, deletedAt } }: { readonly user: AccountStory['user'] }) {
  if (deletedAt) return <StatusBadge tone="gray">{texts.deleted}</StatusBadge>;
  return <StatusBadge tone={isActive ? 'green' : 'gray'}>{isActive ? texts.active : texts.inactive}</StatusBadge>;
}

function Who({ story: { user, lots, money } }: { readonly story: AccountStory }) {
  const [, navigate] = useLocation();
  return (
    <section className={classNames(ui.stack2, ui.card)}>
      <Facts
        facts={[
          ...(user.deletedAt ? [] : [{ label: texts.email, value: user.email }]),
          { label: texts.role, value: roleNames[user.role] },
          { label: texts.since, value: formatIsoMoment(user.createdAt) },
          ...(lots.selling + lots.archived > 0
            ? [{ label: texts.lots, value: texts.lotCounts(lots.selling, lots.archived) }]
            : []),
          ...(money.owed === 0 ? [] : [{ label: texts.owed, value: <Money cents={money.owed} /> }]),
        ]}
      />
      {!user.deletedAt && (
        <Button
          variant="secondary"
          size="small"
          onClick={() => navigate(paths.support(), { state: rememberSearch(user.email) })}
        >
          {texts.allBookings}
        </Button>
      )}
    </section>
  );
}

function Bookings({ story: { sessions } }: { readonly story: AccountStory }) {
  return (
    <section className={ui.stack2}>
      <h2>{texts.bookings}</h2>
      {sessions.length === 0 ? (
        <EmptyState title={texts.noBookings} />
      ) : (
        <DataTable caption={texts.bookingsCaption} columns={COLUMNS} rows={sessions} keyOf={({ _id }) => _id} linked />
      )}
    </section>
  );
}

const COLUMNS: readonly Column<Session>[] = [
  {
    label: texts.plate,
    whole: true,
    cell: ({ locationId, orderId, vehiclePlate, vehicleState }) => (
      <Link to={paths.supportStay(locationId, orderId)} className={styles.plateLink}>
        <Plate plate={vehiclePlate} state={vehicleState} />
      </Link>
    ),
  },
  {
    label: texts.where,
    grow: true,
    cell: (session) => (
      <span>
        <LotName lot={{ name: session.locationName, address: session.locationAddress }} />
        <span className={ui.subline}>
          <Span of={session} />
        </span>
      </span>
    ),
  },
  {
    label: texts.state,
    cell: ({ status }) => <StatusBadge tone={SESSION_TONES[status]}>{sessionStateNames[status]}</StatusBadge>,
  },
  { label: texts.price, align: 'end', cell: ({ totalCost }) => <Money cents={totalCost} /> },
];

/** Messages, emails and acts, oldest first. */
function AccountEvents({ events }: Pick<AccountStory, 'events'>) {
  const acts: Readonly<Record<string, string>> = actionNames;
  return (
    <section className={classNames(ui.stack2, styles.aside)}>
      <h2>{texts.story}</h2>
      <ol className={timeline.events}>
        {events.map(({ at, kind, note, by }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: what happened in one moment is told apart by its place.
          <li key={`${at}-${index}`} className={classNames(timeline.event, moments.event)}>
            <div>
              <p>
                <strong>{texts.events[kind]}</strong>
                <time dateTime={at} className={ui.subline}>
                  {formatIsoMoment(at)}
                </time>
              </p>
              {note !== null && kind !== 'deleted' && <p className={styles.note}>{acts[note] ?? note}</p>}
              {by !== null && <p className={ui.muted}>{texts.by(by.name)}</p>}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
