import type { ReactNode } from 'react';
import { t } from 'ttag';
import { Link } from 'wouter';
import { carName } from '#features/vehicles/rules/car-name.ts';
import { classNames } from '#platform/ui/class-names.ts';
import { Icon } from '#platform/ui/icons.tsx';
import { Plate } from '#platform/ui/layout/plate.tsx';
import { LotName } from '#platform/ui/lot-name.tsx';
import ui from '#platform/ui/primitives.module.css';
import { VisuallyHidden } from '#platform/ui/visually-hidden.tsx';
import type { Valet } from '../../contract/valet-ticket.ts';
import { isDamageRequested } from '../../rules/damage/damage.ts';
import { Since } from '../board/since.tsx';
import { useNoShowMinutes, usePromise, useStandOf } from '../stand/use-stand.ts';
import { TicketMarks, toneClass } from './ticket-marks.tsx';
import styles from './ticket-row.module.css';
import { formatWanted, isWaitedFor } from './ticket-status-marks.ts';

const texts = {
  inFrontFor: t`in front`,
  damageNotRequested: t`Damage not checked`,
  damageShort: t`Damage?`,
  open: (ticketNumber: string) => t`Open ticket ${ticketNumber}`,
  waits: t`waiting`,
  hook: (hook: number) => t`Hook ${hook}`,
  noHook: t`No hook`,
  stick: t`Stick`,
};

type TicketRowProps = {
  readonly ticket: Valet;
  /** The link of the row. */
  readonly to: string;
  /** Changed a moment ago. */
  readonly changed?: boolean;
  readonly userId?: string | undefined;
  /** Among cars of several stands: says which one it is at. */
  readonly ofSeveral?: boolean;
  /** A note of a few words, on its own line. */
  readonly note?: ReactNode;
  /** What can be done right here, and the feedback about it. */
  readonly children?: ReactNode;
};

/**
 * One car in a finger-sized row: number, plate and wait over its whole width; then what the car looks like, where its key
 * and the car are, and its status, next to the act. Nothing is cut off: what has no room takes a line of its own.
 */
export function TicketRow({ ticket, to, changed = false, userId, ofSeveral = false, note, children }: TicketRowProps) {
  const { ticketNumber, plateNumber, hook, parkedLocation, transmissionType, whereabouts, damage } = ticket;
  const unrequested = (whereabouts === 'entry' || whereabouts === 'parked') && !isDamageRequested(damage) && (
    <span className={classNames(ui.muted, ui.nowrap)} title={texts.damageNotRequested}>
      <VisuallyHidden>{texts.damageNotRequested}</VisuallyHidden>
      <span aria-hidden>{texts.damageShort}</span>
    </span>
  );
  return (
    <article
      className={classNames(
        styles.row,
        toneClass(ticket),
        whereabouts === 'ready' && styles.inFront,
        changed && styles.changed,
      )}
    >
      <div className={styles.head}>
        <h3 className={styles.number}>
          <Link to={to} className={ui.covering} aria-label={texts.open(ticketNumber)}>
            {ticketNumber}
          </Link>
        </h3>
        <span className={styles.plate}>
          <Plate plate={plateNumber} state="" />
        </span>
        {unrequested}
        <Waiting ticket={ticket} />
      </div>
      <div className={styles.facts}>
        <div className={styles.about}>
          <span className={ui.strong}>{carName({ ...ticket, model: '' })}</span>
          <Hook hook={hook} />
          {parkedLocation && whereabouts !== 'ready' && <strong>{parkedLocation}</strong>}
        </div>
        <div className={styles.about}>
          <TicketMarks ticket={ticket} userId={userId} />
          {note}
          {transmissionType === 'Stick' && <span className={styles.stick}>{texts.stick}</span>}
          {ofSeveral && <Stand ticket={ticket} />}
        </div>
      </div>
      {children}
    </article>
  );
}

function Stand({ ticket }: { readonly ticket: Valet }) {
  const stand = useStandOf(ticket);
  return (
    <strong>
      <LotName lot={stand} />
    </strong>
  );
}

/** A key icon and its number, in less space than the word. */
function Hook({ hook }: { readonly hook: number | null }) {
  if (hook === null) return <strong>{texts.noHook}</strong>;
  return (
    <strong className={styles.hook}>
      <VisuallyHidden>{texts.hook(hook)}</VisuallyHidden>
      <Icon size="0.9375rem">
        <path d="M3 12a4 4 0 1 0 8 0a4 4 0 1 0-8 0M11 12h10v4M17 12v3" />
      </Icon>
      <span aria-hidden>{hook}</span>
    </strong>
  );
}

/** How long somebody has been waiting for it, or how long it has been in front, and whether that is too long. */
export function Waiting({ ticket }: { readonly ticket: Valet }) {
  const { whereabouts, requestedAt, readyAt, locationId, wantedAt, timeZone } = ticket;
  const promised = usePromise(locationId);
  const noShowMinutes = useNoShowMinutes(locationId);
  if (isWaitedFor(whereabouts) && requestedAt) {
    return <Since at={requestedAt} label={texts.waits} maxMinutes={promised} isLabelHidden />;
  }
  if (wantedAt && whereabouts !== 'ready') return <span>{formatWanted(wantedAt, timeZone)}</span>;
  if (whereabouts !== 'ready' || !readyAt) return null;
  return <Since at={readyAt} label={texts.inFrontFor} maxMinutes={noShowMinutes} isLabelHidden />;
}
