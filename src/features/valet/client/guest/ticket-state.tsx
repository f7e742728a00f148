import { useQuery } from '@tanstack/react-query';
import { t } from 'ttag';
import { apiQuery } from '#platform/api/query-client.ts';
import { formatTime, withArticle } from '#platform/calendar/human-time.ts';
import { PageHeading } from '#platform/ui/page.tsx';
import ui from '#platform/ui/primitives.module.css';
import type { Valet } from '../../contract/valet-ticket.ts';
import type { WithdrawalReason } from '../../rules/ticket/ticket.ts';
import { describeTicket } from './describe-ticket.ts';
import type { ShownTicket } from './guest-ticket-page.tsx';
import { formatWantedTime } from './schedule-request.tsx';
import { TicketStatus } from './ticket-status.tsx';
import styles from './valet-guest.module.css';

const texts = {
  /** For a request that the stand took back. */
  takenBack: {
    guest_requested: t`You do not need your car yet, so it stays parked.`,
    guest_not_here: t`We could not find you, so your car stays parked.`,
    by_mistake: t`Your car was requested by mistake, so it stays parked.`,
    not_now: t`We cannot bring your car right now.`,
  } satisfies Readonly<Record<WithdrawalReason, string>>,
  entryText: t`You can ask for it here as soon as it is parked.`,
  parkedText: t`Ask for it a few minutes before you leave.`,
  readyText: t`It is out front.`,
  completedText: (time: string) => t`Handed back at ${time}. Thank you.`,
  places: [t`You are next in line.`, t`One car is ahead of yours.`],
  carsBefore: (cars: number) => t`${cars} cars are ahead of yours.`,
  likely: (minutes: number) => t`About ${minutes} min`,
  unknown: t`No estimate right now.`,
  steps: { requested: t`Requested`, retrieving: t`On its way`, ready: t`Out front` },
  wanted: (time: string) => t`We will bring it to the front at ${withArticle(time)}.`,
  said: {
    entry: t`We have your car.`,
    parked: t`Your car is parked.`,
    requested: t`Your car is requested.`,
    retrieving: t`Your car is on its way.`,
    ready: t`Your car is ready for you.`,
    completed: t`Your car is ready.`,
    void: t`This ticket is closed.`,
  },
  title: t`Your car`,
};

/** The page's heading: where the car is, in words readable at arm's length, and what that means for its guest. */
export function TicketState({ ticket }: { readonly ticket: ShownTicket }) {
  const { valet } = ticket;
  const { whereabouts, ticketNumber, locationName } = valet;
  const text = valet.takenBack ? texts.takenBack[valet.takenBack] : texts.said[whereabouts];
  return (
    <section className={ui.stack1} aria-live="polite">
      <PageHeading title={text} tabTitle={texts.title} />
      <Meaning ticket={ticket} />
      <p className={ui.soft}>{describeTicket(ticketNumber, locationName)}</p>
      <div className={ui.cluster}>
        <TicketStatus valet={valet} />
      </div>
    </section>
  );
}

function Meaning({ ticket }: { readonly ticket: ShownTicket }) {
  const { valet } = ticket;
  switch (valet.whereabouts) {
    case 'entry':
      return <p>{valet.wantedAt ? formatRequestedTime(valet) : texts.entryText}</p>;
    case 'parked':
      return <p>{valet.wantedAt ? formatRequestedTime(valet) : texts.parkedText}</p>;
    case 'requested':
    case 'retrieving':
      return <Queue ticket={ticket} />;
    case 'ready':
      return (
        <div className={styles.queue}>
          <Steps at="ready" />
          <p className={styles.lead}>{texts.readyText}</p>
        </div>
      );
    case 'completed':
      return <p className={styles.lead}>{handedBack(valet)}</p>;
    default:
      return null;
  }
}

function handedBack({ completedAt, timeZone }: Valet): string {
  return texts.completedText(withArticle(formatTime(new Date(completedAt ?? 0), { timeZone })));
}

const formatRequestedTime = ({ wantedAt, timeZone }: Valet) => texts.wanted(formatWantedTime(wantedAt ?? '', timeZone));

/** The stream says when the line has moved; polled as well, in case the stream is cut off. */
const QUEUE_MS = 60_000;

/** The position is exact; minutes are shown only if the stand's last hour supports them. */
function Queue({ ticket: { valet, key } }: { readonly ticket: ShownTicket }) {
  const requested = apiQuery('GET /valets/:id/queue', { params: { id: valet._id }, valetKey: key });
  const { data } = useQuery({
    ...requested,
    queryKey: [...requested.queryKey, valet.version],
    refetchInterval: QUEUE_MS,
  });
  const { position = null, minutes = null } = data?.queue ?? {};
  const isOnItsWay = valet.whereabouts === 'retrieving';
  return (
    <div className={styles.queue}>
      <Steps at={isOnItsWay ? 'retrieving' : 'requested'} />
      {data && <p className={styles.lead}>{minutes === null ? texts.unknown : texts.likely(minutes)}</p>}
      {position !== null && !isOnItsWay && <p>{texts.places[position - 1] ?? texts.carsBefore(position - 1)}</p>}
    </div>
  );
}

const STEPS = ['requested', 'retrieving', 'ready'] as const;

/** How far the car has come. */
function Steps({ at }: { readonly at: (typeof STEPS)[number] }) {
  const now = STEPS.indexOf(at);
  return (
    <ol className={styles.steps}>
      {STEPS.map((step, index) => (
        <li key={step} data-done={index <= now || undefined} aria-current={index === now ? 'step' : undefined}>
          {texts.steps[step]}
        </li>
      ))}
    </ol>
  );
}
