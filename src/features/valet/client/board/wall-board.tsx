// The board on a wall screen. Everybody who passes can read it, so it shows no phone numbers and no full names.

import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { formatTime } from '#platform/calendar/human-time.ts';
import { useWakeLock } from '#platform/live/use-wake-lock.ts';
import { Button } from '#platform/ui/button.tsx';
import { classNames } from '#platform/ui/class-names.ts';
import type { Valet } from '../../contract/valet-ticket.ts';
import { useStandNow } from '../offline/use-stand-now.ts';
import { carOf, isWaitedFor } from '../tickets/ticket-look.ts';
import { toneClass } from '../tickets/ticket-marks.tsx';
import { Waiting } from '../tickets/ticket-row.tsx';
import { groupTickets } from './board-groups.ts';
import { boardTexts, ticketTexts } from './board-texts.ts';
import { useBoard } from './use-board.ts';
import { ageOf } from './waited.ts';
import styles from './wall.module.css';
import { wallTexts as texts } from './wall-texts.ts';

/** As many rows as a screen holds at this type size. */
const ROWS = { waiting: 7, inFront: 4, entry: 2 } as const;
const SECOND_MS = 1000;

type Shown = {
  readonly name: string;
  /** For its clock; null for stands in several time zones. */
  readonly timeZone: string | null;
  /** Where closing it leads. */
  readonly boardPath: string;
};

export default function WallBoard({ locationId, ...shown }: Shown & { readonly locationId: string }) {
  const { board, tickets, cutOffSince } = useBoard(locationId);
  return <WallScreen {...shown} tickets={tickets} cutOffSince={cutOffSince} isFailed={board.isError} />;
}

type WallScreenProps = Shown & {
  readonly tickets: readonly Valet[] | undefined;
  readonly cutOffSince: Date | null;
  readonly isFailed: boolean;
  /** Each row says which stand its car is at. */
  readonly ofSeveral?: boolean;
};

/** Who is waiting, in letters readable from five meters, at one stand or several. */
export function WallScreen(props: WallScreenProps) {
  const { name, timeZone, boardPath, tickets, cutOffSince, isFailed, ofSeveral = false } = props;
  const screen = useRef<HTMLDialogElement>(null);
  const [, navigate] = useLocation();
  const now = useStandNow(SECOND_MS);
  useWakeLock();
  // Above the menu and everything else, none of which can be reached in the meantime.
  useEffect(() => screen.current?.showModal(), []);
  const groups = groupTickets(tickets ?? []);
  return (
    <dialog ref={screen} className={styles.wall} aria-labelledby="wall" onClose={() => navigate(boardPath)}>
      <header className={styles.head}>
        <h1 id="wall">{name}</h1>
        <span>{texts.parked(groups.parked.length)}</span>
        {timeZone !== null && <time>{formatTime(now, { timeZone })}</time>}
        <form method="dialog">
          <Button type="submit" variant="quiet" size="small">
            {texts.close}
          </Button>
        </form>
      </header>
      {(cutOffSince || isFailed) && (
        <p className={styles.lost} role="alert">
          <strong>{cutOffSince ? texts.lost(ageOf(cutOffSince, now)) : texts.noServer}</strong>
          {texts.lostText}
        </p>
      )}
      {tickets && (
        <div className={styles.lanes}>
          <Lane
            {...{ ofSeveral }}
            title={boardTexts.groups.waiting}
            tickets={groups.waiting}
            rows={ROWS.waiting}
            none={texts.nobody}
          />
          <div className={styles.beside}>
            <Lane {...{ ofSeveral }} title={boardTexts.groups.inFront} tickets={groups.inFront} rows={ROWS.inFront} />
            <Lane {...{ ofSeveral }} title={boardTexts.groups.entry} tickets={groups.entry} rows={ROWS.entry} />
          </div>
        </div>
      )}
    </dialog>
  );
}

type LaneProps = {
  readonly title: string;
  readonly tickets: readonly Valet[];
  readonly rows: number;
  readonly none?: string;
  readonly ofSeveral: boolean;
};

function Lane({ title, tickets, rows, none, ofSeveral }: LaneProps) {
  const more = tickets.length - rows;
  return (
    <section className={styles.lane}>
      <h2>
        {title} <span>{tickets.length}</span>
        {more > 0 && <small>{texts.notShown(more)}</small>}
      </h2>
      {tickets.length === 0 && none && <p className={styles.none}>{none}</p>}
      {tickets.slice(0, rows).map((ticket) => (
        <WallRow key={ticket._id} ticket={ticket} ofSeveral={ofSeveral} />
      ))}
    </section>
  );
}

type WallRowProps = { readonly ticket: Valet; readonly ofSeveral: boolean };

function WallRow({ ticket, ofSeveral }: WallRowProps) {
  const { ticketNumber, hook, parkedLocation, whereabouts, retriever, paid } = ticket;
  return (
    <article className={classNames(styles.row, toneClass(ticket))}>
      <h3>{ticketNumber}</h3>
      <p className={styles.where}>
        {hook !== null && <strong>{ticketTexts.hook(hook)}</strong>}
        {isWaitedFor(whereabouts) && parkedLocation && <strong>{parkedLocation}</strong>}
      </p>
      <Waiting ticket={ticket} />
      <p className={styles.car}>
        {ofSeveral && <strong>{ticket.locationName} · </strong>}
        {carOf(ticket)}
        {whereabouts === 'ready' && ` · ${paid ? ticketTexts.statuses.paid : ticketTexts.unpaid}`}
        {whereabouts === 'retrieving' && retriever && ` · ${ticketTexts.fetchedBy(firstNameOf(retriever.name))}`}
      </p>
    </article>
  );
}

const firstNameOf = (name: string): string => name.split(' ')[0] ?? name;
