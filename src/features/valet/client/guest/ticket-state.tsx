import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '#platform/api/query-client.ts';
import { formatTime } from '#platform/calendar/human-time.ts';
import { Confirmation } from '#platform/ui/feedback/confirmation.tsx';
import type { Valet } from '../../contract/valet-ticket.ts';
import { sayWanted } from './fetch-later.tsx';
import { laterTexts, guestTexts as texts } from './guest-texts.ts';
import type { ShownTicket } from './guest-ticket-page.tsx';
import { TicketStatus } from './ticket-status.tsx';
import styles from './valet-guest.module.css';

/** Where the car is, in words readable at arm's length. */
export function TicketState({ ticket }: { readonly ticket: ShownTicket }) {
  const { valet } = ticket;
  const { whereabouts, wantedAt } = valet;
  const said = valet.takenBack ? texts.takenBack[valet.takenBack] : texts.said[whereabouts];
  if (whereabouts === 'ready' || whereabouts === 'completed') {
    return (
      <div className={styles.state}>
        <Confirmation title={said}>{whereabouts === 'ready' ? texts.readyText : handedBack(valet)}</Confirmation>
        <div className={styles.row}>
          <TicketStatus valet={valet} />
        </div>
      </div>
    );
  }
  return (
    <section className={styles.state} aria-live="polite">
      <div className={styles.row}>
        <TicketStatus valet={valet} />
      </div>
      <strong className={styles.said}>{said}</strong>
      {(whereabouts === 'entry' || whereabouts === 'parked') && (
        <p className={styles.soft}>{wantedAt ? wantedWords(valet) : texts.parkedText}</p>
      )}
      {(whereabouts === 'requested' || whereabouts === 'retrieving') && <Queue ticket={ticket} />}
    </section>
  );
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
      {position !== null && !isOnItsWay && <p>{texts.places[position - 1] ?? texts.carsBefore(position - 1)}</p>}
      {minutes !== null && <p className={styles.soft}>{texts.likely(minutes)}</p>}
    </div>
  );
}
