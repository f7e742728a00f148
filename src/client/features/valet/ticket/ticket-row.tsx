import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { Valet } from '#contract/valet/valet-ticket.ts';
import { isDamageAsked } from '#domain/valet/damage/damage.ts';
import { classNames } from '../../../ui/base/class-names.ts';
import { VisuallyHidden } from '../../../ui/base/visually-hidden.tsx';
import { Plate } from '../../../ui/layout/plate.tsx';
import { ticketTexts as texts } from '../board/board-texts.ts';
import { Since } from '../board/since.tsx';
import { carOf, formatWanted, isWaitedFor } from './ticket-look.ts';
import { TicketMarks, toneClass } from './ticket-marks.tsx';
import styles from './ticket-row.module.css';

type TicketRowProps = {
  readonly ticket: Valet;
  /** The link of the row. */
  readonly to: string;
  /** Changed a moment ago. */
  readonly changed?: boolean;
  readonly userId?: string | undefined;
  /** What can be done right here, and what is said about it. */
  readonly children?: ReactNode;
};

/** One car in a finger's row: number, plate and wait; status, hook, place and what it looks like. */
export function TicketRow({ ticket, to, changed = false, userId, children }: TicketRowProps) {
  const { ticketNumber, plateNumber, hook, parkedLocation, transmissionType, whereabouts, damage } = ticket;
  return (
    <article className={classNames(styles.row, toneClass(ticket), changed && styles.changed)}>
      <div className={styles.facts}>
        <div className={styles.head}>
          <h3 className={styles.number}>
            <Link to={to} aria-label={texts.open(ticketNumber)}>
              {ticketNumber}
            </Link>
          </h3>
          <span className={styles.plate}>
            <Plate plate={plateNumber} state="" />
          </span>
          <Waiting ticket={ticket} />
        </div>
        <div className={styles.about}>
          <TicketMarks ticket={ticket} userId={userId} />
          <strong>{hook === null ? texts.noHook : texts.hook(hook)}</strong>
          {parkedLocation && <span className={styles.place}>{parkedLocation}</span>}
          {(whereabouts === 'entry' || whereabouts === 'parked') && !isDamageAsked(damage) && (
            <span className={styles.unasked} title={texts.damageNotAsked}>
              <VisuallyHidden>{texts.damageNotAsked}</VisuallyHidden>
              <span aria-hidden>{texts.damageShort}</span>
            </span>
          )}
          {transmissionType === 'Stick' && <span className={styles.stick}>{texts.stick}</span>}
          <span className={styles.car}>{carOf(ticket)}</span>
        </div>
      </div>
      {children}
    </article>
  );
}

/** How long somebody waits for it, or it stands in front. */
export function Waiting({ ticket }: { readonly ticket: Valet }) {
  const { whereabouts, requestedAt, readyAt, locationId, wantedAt, timeZone } = ticket;
  if (isWaitedFor(whereabouts) && requestedAt) {
    return <Since at={requestedAt} label={texts.waits} locationId={locationId} isLabelHidden />;
  }
  if (wantedAt && whereabouts !== 'ready') return <span>{formatWanted(wantedAt, timeZone)}</span>;
  return whereabouts === 'ready' && readyAt ? <Since at={readyAt} label={texts.inFrontFor} isLabelHidden /> : null;
}
