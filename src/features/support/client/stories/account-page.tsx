import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { paths } from '#app/paths/paths.ts';
import type { Session } from '#features/parking/sessions.contract.ts';
import { roleNames } from '#platform/access/role-names.ts';
import { apiQuery } from '#platform/api/query-client.ts';
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
import { Money } from '#platform/ui/money.tsx';
import ui from '#platform/ui/primitives.module.css';
import type { AccountStory } from '../../support-story.ts';
import { Span } from '../frame/span.tsx';
import { SESSION_TONES } from '../frame/status-tones.ts';
import styles from '../frame/support.module.css';
import { SupportDetail } from '../frame/support-detail.tsx';
import { stayTexts, accountTexts as texts } from '../frame/support-texts.ts';
import { formatIsoMoment } from '../frame/support-times.ts';
import moments from '../frame/timeline.module.css';
import { logTexts } from '../log-texts.ts';
import { rememberSearch } from '../search/support-searches.ts';
import { DeleteAccount } from './delete-account.tsx';

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
              <Bookings story={data} />
              {!data.user.deletedAt && <DeleteAccount story={data} onDeleted={() => setJustDeleted(true)} />}
            </div>
            <AccountEvents events={data.events} />
          </div>
        </>
      )}
    </SupportDetail>
  );
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
    label: stayTexts.plate,
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
        {session.locationName}
        <span className={ui.subline}>
          <Span of={session} />
        </span>
      </span>
    ),
  },
  {
    label: stayTexts.state,
    cell: ({ status }) => <StatusBadge tone={SESSION_TONES[status]}>{stayTexts.sessionStates[status]}</StatusBadge>,
  },
  { label: stayTexts.price, align: 'end', cell: ({ totalCost }) => <Money cents={totalCost} /> },
];

/** Messages, emails and acts, oldest first. */
function AccountEvents({ events }: Pick<AccountStory, 'events'>) {
  const acts: Readonly<Record<string, string>> = logTexts.actions;
  return (
    <section className={classNames(ui.stack2, styles.aside)}>
      <h2>{texts.story}</h2>
      <ol className={timeline.events}>
        {events.map(({ at, kind, note, by }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: what happened in one moment is told apart by its place.
          <li key={`${at}-${place}`} className={classNames(timeline.event, moments.event)}>
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
