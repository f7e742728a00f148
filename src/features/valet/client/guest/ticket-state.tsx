import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '#platform/api/query-client.ts';
import { formatTime } from '#platform/calendar/human-time.ts';
import { PageHeading } from '#platform/ui/page.tsx';
import ui from '#platform/ui/primitives.module.css';
import type { Valet } from '../../contract/valet-ticket.ts';
import { sayWanted } from './fetch-later.tsx';
import { laterTexts, guestTexts as texts } from './guest-texts.ts';
import type { ShownTicket } from './guest-ticket-page.tsx';
import { TicketStatus } from './ticket-status.tsx';
import styles from './valet-guest.module.css';

/** The page's heading: where the car is, in words readable at arm's length, and what that means for its guest. */
export function TicketState({ ticket }: { readonly ticket: ShownTicket }) {
  const { valet } = ticket;
  const { whereabouts, ticketNumber, locationName } = valet;
  const said = valet.takenBack ? texts.takenBack[valet.takenBack] : texts.said[whereabouts];
  return (
    <section className={ui.stack1} aria-live="polite">
      <PageHeading title={said} tabTitle={texts.title} />
      <Meaning ticket={ticket} />
      <p className={ui.soft}>{texts.ticket(ticketNumber, locationName)}</p>
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
      return <p>{valet.wantedAt ? wantedWords(valet) : texts.entryText}</p>;
    case 'parked':
      return <p>{valet.wantedAt ? wantedWords(valet) : texts.parkedText}</p>;
    case 'requested':
    case 'retrieving':
      return <Queue ticket={ticket} />;
    case 'ready':
      return <p className={styles.lead}>{texts.readyText}</p>;
    case 'completed':
      return <p className={styles.lead}>{handedBack(valet)}</p>;
    default:
      return null;
  }
}

function handedBack({ completedAt, timeZone }: Valet): string {
  return texts.completedText(formatTime(new Date(completedAt ?? 0), { timeZone }));
}

const wantedWords = ({ wantedAt, timeZone }: Valet) => laterTexts.wanted(sayWanted(wantedAt ?? '', timeZone));

/** The stream says when the line has moved; polled as well, in case the stream is cut off. */
const QUEUE_MS = 60_000;

/** The position is exact; a time is shown only if recent hours support one. */
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
      {position !== null && !isOnItsWay && (
        <p className={styles.lead}>{texts.places[position - 1] ?? texts.carsBefore(position - 1)}</p>
      )}
      {minutes !== null && <p>{texts.likely(minutes)}</p>}
    </div>
  );
}
