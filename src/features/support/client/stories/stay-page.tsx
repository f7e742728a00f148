import { useQuery } from '@tanstack/react-query';
import { t } from 'ttag';
import { apiQuery } from '#platform/api/query-client.ts';
import { nameTimeZone } from '#platform/calendar/zone-name.ts';
import { paths } from '#platform/paths/paths.ts';
import type { PageProps } from '#platform/routing/route-entry.ts';
import { classNames } from '#platform/ui/class-names.ts';
import { Facts } from '#platform/ui/facts.tsx';
import { StatusBadge } from '#platform/ui/feedback/status-badge.tsx';
import { TextLink } from '#platform/ui/layout/text-link.tsx';
import ui from '#platform/ui/primitives.module.css';
import type { OrderStory } from '../../support-story.ts';
import { orderStatusNames, ticketStatusNames } from '../frame/status-names.ts';
import { ORDER_TONES } from '../frame/status-tones.ts';
import styles from '../frame/support.module.css';
import { SupportDetail } from '../frame/support-detail.tsx';
import { formatIsoMoment, formatSpan } from '../frame/support-times.ts';
import { Timeline } from '../frame/timeline.tsx';
import { StayDisputes } from '../reconciliation/disputes.tsx';
import { MoneyLines } from './money-lines.tsx';
import { RefundPart } from './refund-part.tsx';
import { StayVehicles } from './stay-vehicles.tsx';
import { TurnAutoPayOff } from './turn-auto-pay-off.tsx';
import { WaiveOwed } from './waive-owed.tsx';

const texts = {
  timesIn: (timeZone: string) => t`Times are local to the lot (${nameTimeZone(timeZone)}).`,
  forgotten: t`An address that was deleted`,
  title: (code: string) => t`Receipt ${code}`,
  ticketTitle: (number: string) => t`Ticket ${number}`,
  receipt: t`Receipt`,
  car: t`Car`,
  taken: t`Taken in`,
  statusOfTicket: t`Ticket is`,
  guestOfValet: t`Guest`,
  guestPhone: t`Guest phone`,
  loading: t`Stay`,
  notFound: t`Stay not found`,
  notFoundText: t`The link may be incomplete. Search for its plate or receipt above.`,
  partly: t`Partly refunded`,
  zone: t`Zone`,
  parked: t`Parked`,
  payer: t`Payer`,
  guest: t`A guest, without an account`,
  mailTo: t`Mail goes to`,
  noMail: t`No address on file`,
  phone: t`Lot phone`,
};

const QUICK_MS = 1_000;
const SLOW_MS = 10_000;
/** After this many refetches something is slow: a provider that is down, or a mail server that delays. */
const QUICK_REFETCHES = 30;

/** Whether a refund or mail is still in progress. */
function isUnderWay({ events, refunds }: OrderStory): boolean {
  return (
    events.some(({ kind }) => kind === 'mail_queued') ||
    refunds.some(({ state }) => state === 'owed' || state === 'requested' || state === 'pending')
  );
}

/** A stay: who, where, what was paid, and everything that happened. Refetched while something is in progress. */
export default function StayPage({ params }: PageProps<'/support/locations/:locationId/orders/:orderId'>) {
  const { locationId, orderId } = params;
  const found = useQuery({
    ...apiQuery('GET /support/locations/:locationId/orders/:id', { params: { locationId, id: orderId } }),
    refetchInterval: ({ state: { data, dataUpdateCount } }) => {
      if (!data || !isUnderWay(data.data)) return false;
      return dataUpdateCount < QUICK_REFETCHES ? QUICK_MS : SLOW_MS;
    },
  });
  return (
    <SupportDetail
      found={found}
      words={texts}
      titleOf={({ data }) => titleOf(data)}
      leadOf={({ data }) => <Standing story={data} />}
    >
      {({ data }) => (
        <div className={styles.story}>
          <div className={ui.stack3}>
            <StayFacts story={data} />
            <StayVehicles story={data} />
            {!data.ticket && <TurnAutoPayOff car={data.vehicles[0]} />}
          </div>
          <Timeline events={data.events} timeZone={data.location.timeZone} />
          <div className={ui.stack3}>
            <MoneyLines story={data} />
            <StayDisputes story={data} />
            <RefundPart story={data} />
            {data.status === 'owed' && <WaiveOwed story={data} />}
          </div>
        </div>
      )}
    </SupportDetail>
  );
}

function titleOf({ receiptCode, ticket }: OrderStory): string {
  return ticket ? texts.ticketTitle(ticket.ticketNumber) : texts.title(receiptCode ?? '');
}

function Standing({ story }: { readonly story: OrderStory }) {
  const { status } = story;
  const isPartly = isPartlyRefunded(story);
  return (
    <span className={classNames(ui.clusterCenter, styles.standing)}>
      <StatusBadge tone={ORDER_TONES[status]}>{orderStatusNames[status]}</StatusBadge>
      {isPartly && <StatusBadge tone="blue">{texts.partly}</StatusBadge>}
    </span>
  );
}

/** A ticket that was paid twice is not: one of its payments was refunded in full. */
function isPartlyRefunded({ ticket, payments, totalPaid, totalRefunded }: OrderStory): boolean {
  if (ticket) return payments.some(({ amount, refunded }) => refunded > 0 && refunded < amount);
  return totalRefunded > 0 && totalRefunded < totalPaid;
}

function StayFacts({ story }: { readonly story: OrderStory }) {
  const { location, zoneNumber, ticket, account, payerEmail } = story;
  const payer = account ? (
    <>
      <TextLink to={paths.supportAccount(account._id)}>{account.name}</TextLink>
      <span className={ui.subline}>{account.email}</span>
    </>
  ) : (
    texts.guest
  );
  return (
    <section className={classNames(ui.stack2, ui.card)}>
      <div>
        <h2>{location.name}</h2>
        <p className={ui.muted}>{location.address}</p>
      </div>
      <Facts
        facts={[
          ...(ticket ? ticketFacts(ticket, story) : [{ label: texts.zone, value: zoneNumber }]),
          ...(ticket ? [] : [{ label: texts.parked, value: formatSpan(story, location.timeZone) }]),
          ...(ticket ? [] : [{ label: texts.payer, value: payer }]),
          ...(account && account.email === payerEmail
            ? []
            : [{ label: texts.mailTo, value: payerEmail ?? texts.noMail }]),
          ...(location.phoneNumber ? [{ label: texts.phone, value: location.phoneNumber }] : []),
        ]}
      />
      <p className={ui.muted}>{texts.timesIn(location.timeZone)}</p>
    </section>
  );
}

function ticketFacts(ticket: NonNullable<OrderStory['ticket']>, { startTime, location, receiptCode }: OrderStory) {
  return [
    { label: texts.statusOfTicket, value: ticketStatusNames[ticket.status] },
    { label: texts.car, value: ticket.car },
    { label: texts.taken, value: formatIsoMoment(startTime, location.timeZone) },
    { label: texts.guestOfValet, value: ticket.name || texts.forgotten },
    ...(ticket.phoneNumber ? [{ label: texts.guestPhone, value: ticket.phoneNumber }] : []),
    ...(receiptCode ? [{ label: texts.receipt, value: receiptCode }] : []),
  ];
}
