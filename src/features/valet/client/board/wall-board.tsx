// The board on a wall screen. Everybody who passes can read it, so it shows no phone numbers and no full names.

import { useQueries } from '@tanstack/react-query';
import { type CSSProperties, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { msgid, ngettext, t } from 'ttag';
import { useLocation } from 'wouter';
import { carName } from '#features/vehicles/rules/car-name.ts';
import { apiQuery } from '#platform/api/query-client.ts';
import { SECOND_MS } from '#platform/calendar/durations.ts';
import { formatTime } from '#platform/calendar/human-time.ts';
import { groupBy } from '#platform/contract/group-by.ts';
import { nameLot } from '#platform/geo/lot-name.ts';
import { useWakeLock } from '#platform/live/use-wake-lock.ts';
import { Button } from '#platform/ui/button.tsx';
import { classNames } from '#platform/ui/class-names.ts';
import type { Valet } from '../../contract/valet-ticket.ts';
import { minutesUntilFront, type Pace } from '../../rules/ticket/waiting.ts';
import { useStandNow } from '../offline/use-stand-now.ts';
import { useStandOf } from '../stand/use-stand.ts';
import { toneClass } from '../tickets/ticket-marks.tsx';
import { Waiting } from '../tickets/ticket-row.tsx';
import { isWaitedFor } from '../tickets/ticket-status-marks.ts';
import type { BoardAge } from './board-age.ts';
import { groupTickets } from './board-groups.ts';
import { useBoard } from './use-board.ts';
import { ageOf } from './waited.ts';
import styles from './wall.module.css';

const texts = {
  close: t`Close`,
  parked: (count: number) => ngettext(msgid`${count} car parked`, `${count} cars parked`, count),
  nobody: t`Nobody is waiting.`,
  /** Who is bringing it. */
  with: (name: string) => t`With ${name}`,
  about: (minutes: number) => t`About ${minutes} min`,
  page: (page: number, pages: number) => t`${page} of ${pages}`,
  lost: {
    no_signal: (age: string) => t`No signal for ${age}`,
    not_updated: (age: string) => t`Not updated for ${age}`,
  },
  noServer: t`No connection`,
  lostText: t`This may be out of date. Check your phones.`,
  waiting: t`Waiting for their car`,
  inFront: t`In front`,
  entry: t`To be parked`,
  paid: t`Paid`,
  unpaid: t`Unpaid`,
  hook: (hook: number) => t`Hook ${hook}`,
};

/** Long enough to read a page from across the room. */
const PAGE_MS = 8000;

type Shown = {
  readonly name: string;
  /** For its clock; null for stands in several time zones. */
  readonly timeZone: string | null;
  /** Where closing it leads. */
  readonly boardPath: string;
};

export default function WallBoard({ locationId, ...shown }: Shown & { readonly locationId: string }) {
  const { board, tickets, age } = useBoard(locationId);
  return <WallScreen {...shown} tickets={tickets} age={age} isFailed={board.isLoadingError} />;
}

type WallScreenProps = Shown & {
  readonly tickets: readonly Valet[] | undefined;
  readonly age: BoardAge | null;
  readonly isFailed: boolean;
  /** Each row says which stand its car is at. */
  readonly ofSeveral?: boolean;
};

/** Who is waiting, in letters readable from five meters, at one stand or several. */
export function WallScreen(props: WallScreenProps) {
  const { name, timeZone, boardPath, tickets, age, isFailed, ofSeveral = false } = props;
  const screen = useRef<HTMLDialogElement>(null);
  const [, navigate] = useLocation();
  const now = useStandNow(SECOND_MS);
  useWakeLock();
  // Above the menu and everything else, none of which can be reached in the meantime.
  useEffect(() => screen.current?.showModal(), []);
  const { waiting, inFront, entry, parked } = groupTickets(tickets ?? []);
  const minutes = useMinutes(waiting, now);
  return (
    <dialog ref={screen} className={styles.wall} aria-labelledby="wall" onClose={() => navigate(boardPath)}>
      <header className={styles.head}>
        <h1 id="wall">{name}</h1>
        <span>{texts.parked(parked.length)}</span>
        {timeZone !== null && <time>{formatTime(now, { timeZone })}</time>}
        <form method="dialog">
          <Button type="submit" variant="secondary" size="small">
            {texts.close}
          </Button>
        </form>
      </header>
      {(age || isFailed) && (
        <p className={styles.lost} role="alert">
          <strong>{age ? texts.lost[age.why](ageOf(age.since, now)) : texts.noServer}</strong>
          {texts.lostText}
        </p>
      )}
      {tickets && (
        <div className={classNames(styles.lanes, inFront.length + entry.length === 0 && styles.alone)}>
          <Lane ofSeveral={ofSeveral} title={texts.waiting} tickets={waiting} minutes={minutes} none={texts.nobody} />
          {inFront.length + entry.length > 0 && (
            <div className={styles.beside}>
              {inFront.length > 0 && <Lane ofSeveral={ofSeveral} title={texts.inFront} tickets={inFront} />}
              {entry.length > 0 && <Lane ofSeveral={ofSeveral} title={texts.entry} tickets={entry} />}
            </div>
          )}
        </div>
      )}
    </dialog>
  );
}

type LaneProps = {
  readonly title: string;
  readonly tickets: readonly Valet[];
  readonly none?: string;
  /** Until each is likely in front, by ticket; a car without an estimate is left out. */
  readonly minutes?: ReadonlyMap<string, number>;
  readonly ofSeveral: boolean;
};

/** All cars as large as they fit; when there are more than fit, each page is filled before the next one follows. */
function Lane({ title, tickets, none, minutes, ofSeveral }: LaneProps) {
  const list = useRef<HTMLDivElement>(null);
  // Whatever may change how high a row is.
  const shown = tickets.map(({ _id, version }) => `${_id} ${version} ${minutes?.get(_id)}`).join();
  const { scale, starts } = useRoom(list, shown);
  const page = Math.floor(useStandNow(SECOND_MS).getTime() / PAGE_MS) % starts.length;
  const [start = 0, end = tickets.length] = starts.slice(page);
  const isFull = page < starts.length - 1;
  const style = { '--scale': scale, ...(isFull && { alignContent: 'space-between' }) } as CSSProperties;
  return (
    <section className={styles.lane} style={{ flexGrow: Math.max(1, tickets.length) }}>
      <h2>
        {title} <span>{tickets.length}</span>
        {starts.length > 1 && <small>{texts.page(page + 1, starts.length)}</small>}
      </h2>
      {tickets.length === 0 && none && <p className={styles.none}>{none}</p>}
      <div ref={list} className={styles.list} style={style}>
        {tickets.map((ticket, index) => (
          <WallRow
            key={ticket._id}
            ticket={ticket}
            minutes={minutes?.get(ticket._id) ?? null}
            ofSeveral={ofSeveral}
            isHidden={index < start || index >= end}
          />
        ))}
      </div>
    </section>
  );
}

/** Few cars are shown larger, and many somewhat smaller before they take turns. */
const SCALES = [1.75, 1.5, 1.25, 1, 0.875, 0.75] as const;

type Room = {
  readonly scale: number;
  /** The first car of each page. */
  readonly starts: readonly number[];
};

/** How large the cars can be, and how many of them fit on each page without cutting one. */
function useRoom(list: RefObject<HTMLDivElement | null>, shown: string): Room {
  const [room, setRoom] = useState<Room>({ scale: 1, starts: [0] });
  // biome-ignore lint/correctness/useExhaustiveDependencies: other cars take other room.
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    const measure = () => {
      const best = measureRoom(element);
      setRoom((before) => (isSameRoom(before, best) ? before : best));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [list, shown]);
  return room;
}

const isSameRoom = (a: Room, b: Room) => a.scale === b.scale && a.starts.join() === b.starts.join();

/** Tries each scale with all cars in sight, before the screen is drawn, and leaves everything as it was. */
function measureRoom(list: HTMLElement): Room {
  const rows = [...list.children].filter((row) => row instanceof HTMLElement);
  const before = { css: list.style.cssText, hidden: rows.map(({ hidden }) => hidden) };
  for (const row of rows) row.hidden = false;
  list.style.alignContent = '';
  const fitting = SCALES.find((scale) => {
    list.style.setProperty('--scale', String(scale));
    return list.scrollHeight <= list.clientHeight + 1;
  });
  const room =
    fitting === undefined
      ? { scale: SCALES.at(-1) ?? 1, starts: startsOfPages(rows, list.clientHeight + 1) }
      : { scale: fitting, starts: [0] };
  list.style.cssText = before.css;
  for (const [index, row] of rows.entries()) row.hidden = before.hidden[index] ?? false;
  return room;
}

function startsOfPages(rows: readonly HTMLElement[], height: number): number[] {
  const starts = [0];
  let top = rows[0]?.offsetTop ?? 0;
  for (const [index, { offsetTop, offsetHeight }] of rows.entries()) {
    if (offsetTop + offsetHeight - top <= height || offsetTop === top) continue;
    starts.push(index);
    top = offsetTop;
  }
  return starts;
}

type WallRowProps = {
  readonly ticket: Valet;
  /** Until it is likely in front; null when unknown, or when nobody waits for it. */
  readonly minutes: number | null;
  readonly ofSeveral: boolean;
  /** On another page. */
  readonly isHidden: boolean;
};

function WallRow({ ticket, minutes, ofSeveral, isHidden }: WallRowProps) {
  const { ticketNumber, hook, parkedLocation, whereabouts, retriever, paid } = ticket;
  const stand = useStandOf(ticket);
  return (
    <article className={classNames(styles.row, toneClass(ticket))} hidden={isHidden}>
      <h3>{ticketNumber}</h3>
      <Waiting ticket={ticket} />
      <p className={styles.where}>
        {hook !== null && <strong>{texts.hook(hook)}</strong>}
        {isWaitedFor(whereabouts) && parkedLocation && <strong>{parkedLocation}</strong>}
        {whereabouts === 'retrieving' && retriever && <span>{texts.with(firstNameOf(retriever.name))}</span>}
      </p>
      <p className={styles.car}>
        {ofSeveral && <strong>{nameLot(stand)}</strong>}
        <span>
          {carName({ ...ticket, model: '' })}
          {whereabouts === 'ready' && ` · ${paid ? texts.paid : texts.unpaid}`}
        </span>
        {isWaitedFor(whereabouts) && minutes !== null && <span>{texts.about(minutes)}</span>}
      </p>
    </article>
  );
}

const PACE_EVERY_MS = 60_000;

/** By the pace of each car's own stand, and the cars ahead of it there; the order is that of the requests. */
function useMinutes(waiting: readonly Valet[], now: Date): ReadonlyMap<string, number> {
  const byStand = groupBy(waiting, ({ locationId }) => locationId);
  const stands = [...byStand.keys()];
  const paces = useQueries({
    queries: stands.map((locationId) => ({
      ...apiQuery('GET /valets/locations/:locationId/pace', { params: { locationId } }),
      refetchInterval: PACE_EVERY_MS,
    })),
  });
  const estimates = stands.flatMap((locationId, index) => {
    const pace = paces[index]?.data?.pace ?? null;
    return (byStand.get(locationId) ?? []).map((ticket, ahead) => [
      ticket._id,
      minutesOf(ticket, { ahead, pace, now }),
    ]);
  });
  return new Map(estimates.filter((each): each is [string, number] => each[1] !== null));
}

type Ahead = { readonly ahead: number; readonly pace: Pace | null; readonly now: Date };

function minutesOf({ retriever, requestedAt }: Valet, { ahead, pace, now }: Ahead): number | null {
  const onItsWaySeconds = retriever && (now.getTime() - Date.parse(retriever.since)) / 1000;
  const waitedSeconds = requestedAt === null ? 0 : (now.getTime() - Date.parse(requestedAt)) / 1000;
  return minutesUntilFront(pace, { ahead, onItsWaySeconds, waitedSeconds });
}

const firstNameOf = (name: string): string => name.split(' ')[0] ?? name;
