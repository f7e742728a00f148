import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { Valet } from '#contract/valet/valet-ticket.ts';
import { classNames } from '../../../ui/base/class-names.ts';
import { Plate } from '../../../ui/layout/plate.tsx';
import { ticketTexts as texts } from '../board/board-texts.ts';
import { Since } from '../board/since.tsx';
import styles from './ticket-card.module.css';
import { carOf, isWaitedFor } from './ticket-look.ts';
import { TicketMarks, toneClass } from './ticket-marks.tsx';

type TicketCardProps = {
  readonly ticket: Valet;
  /** The link of the card. */
  readonly to: string;
  /** Changed a moment ago. */
  readonly changed?: boolean;
  readonly userId?: string | undefined;
  /** What can be done right here. */
  readonly children?: ReactNode;
};

/** One car, readable at arm's length: number, status, wait, plate, where the car and key are, who is on the way. */
export function TicketCard({ ticket, to, changed = false, userId, children }: TicketCardProps) {
  const { ticketNumber, plateNumber, state, transmissionType, retriever, whereabouts } = ticket;
  return (
    <article className={classNames(styles.card, toneClass(ticket), changed && styles.changed)}>
      <div className={styles.head}>
        <h3 className={styles.number}>
          <Link to={to} aria-label={texts.open(ticketNumber)}>
            {ticketNumber}
          </Link>
        </h3>
        <Waiting ticket={ticket} />
      </div>
      <TicketMarks ticket={ticket} />
      <p className={styles.car}>
        <Plate plate={plateNumber} state={state} />
        {carOf(ticket)}
        {transmissionType === 'Stick' && <span className={styles.stick}>{texts.stick}</span>}
      </p>
      <Where ticket={ticket} />
      {retriever && whereabouts === 'retrieving' && (
        <p>{retriever._id === userId ? texts.fetchedByYou : texts.fetchedBy(retriever.name)}</p>
      )}
      {children && <div className={styles.act}>{children}</div>}
    </article>
  );
}

function Waiting({ ticket: { whereabouts, requestedAt, readyAt } }: { readonly ticket: Valet }) {
  if (isWaitedFor(whereabouts) && requestedAt) return <Since at={requestedAt} label={texts.waits} />;
  return whereabouts === 'ready' && readyAt ? <Since at={readyAt} label={texts.inFrontFor} /> : null;
}

function Where({ ticket: { hook, parkedLocation } }: { readonly ticket: Valet }) {
  return (
    <p className={styles.where}>
      <strong>{hook === null ? texts.noHook : texts.hook(hook)}</strong>
      <span>{parkedLocation || texts.noPlace}</span>
    </p>
  );
}
