import { useInfiniteQuery } from '@tanstack/react-query';
import { msgid, ngettext, t } from 'ttag';
import { apiPages } from '#platform/api/api-pages.ts';
import { formatTimeRange } from '#platform/calendar/human-spans.ts';
import { formatDay } from '#platform/calendar/human-time.ts';
import { type Cents, formatCents } from '#platform/money/cents.ts';
import { StatusBadge } from '#platform/ui/feedback/status-badge.tsx';
import { type Column, DataTable } from '#platform/ui/lists/data-table.tsx';
import { PagedList } from '#platform/ui/lists/paged-list.tsx';
import { Money } from '#platform/ui/money.tsx';
import ui from '#platform/ui/primitives.module.css';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import type { ValetShift } from '../../contract/valet-shifts.contract.ts';
import { badgeOfTill, describeCarsLeft, describeDifference, describeMissing } from './describe-shift.ts';

const texts = {
  roomsOf: (cents: Cents) => t`Charged to rooms: ${formatCents(cents)}`,
  tipsOf: (cents: Cents) => t`Tips: ${formatCents(cents)}`,
  yoursOf: (cents: Cents) => t`Your tips: ${formatCents(cents)}`,
  takenOver: (name: string) => t`Cars taken over by ${name}`,
  notTakenOver: t`Cars not taken over yet`,
  recounted: (cents: Cents) => t`counted ${formatCents(cents)} first`,
  history: t`Past shifts`,
  noHistory: t`No shift has been closed here yet.`,
  columns: { when: t`Shift`, expected: t`Expected`, counted: t`Counted`, difference: t`Difference`, keys: t`Keys` },
  by: (opened: string, closed: string) => (opened === closed ? opened : t`${opened}, closed by ${closed}`),
  keysFine: (found: number) => ngettext(msgid`${found} key, none missing`, `${found} keys, none missing`, found),
  strays: (hooks: string) => t`No open ticket: hook ${hooks}`,
};

const PAGE = 20;

const historyQuery = (locationId: string) =>
  apiPages('GET /valets/locations/:locationId/shifts', { params: { locationId }, query: { limit: PAGE } });

/** Past shifts: when, by whom, what was counted, and which keys were where. */
export function ShiftHistory({ locationId, timeZone }: { readonly locationId: string; readonly timeZone: string }) {
  const query = useInfiniteQuery(historyQuery(locationId));
  return (
    <section className={ui.stack1}>
      <h2>{texts.history}</h2>
      <PagedList
        query={query}
        rowsOf={(page) => page.data.shifts.filter(({ closedAt }) => closedAt !== null)}
        skeleton={<Skeleton height="8rem" />}
        empty={<p className={ui.soft}>{texts.noHistory}</p>}
      >
        {(shifts) => (
          <DataTable caption={texts.history} columns={columnsIn(timeZone)} rows={shifts} keyOf={({ _id }) => _id} />
        )}
      </PagedList>
    </section>
  );
}

function columnsIn(timeZone: string): Column<ValetShift>[] {
  const { columns } = texts;
  return [
    { label: columns.when, whole: true, cell: (shift) => <When shift={shift} timeZone={timeZone} /> },
    { label: columns.expected, align: 'end', cell: ({ expected }) => <Money cents={expected ?? 0} /> },
    { label: columns.counted, align: 'end', cell: (shift) => <Counted shift={shift} /> },
    { label: columns.difference, cell: ({ difference }) => <Difference cents={difference ?? 0} /> },
    { label: columns.keys, cell: ({ keys }) => describeKeys(keys) },
  ];
}

function Difference({ cents }: { readonly cents: number }) {
  return <StatusBadge tone={badgeOfTill(cents)}>{describeDifference(cents)}</StatusBadge>;
}

function When({ shift, timeZone }: { readonly shift: ValetShift; readonly timeZone: string }) {
  const { openedAt, closedAt, openedBy, closedBy, note, carsLeft, takenOverBy, tips, yourTips, roomCharges } = shift;
  const taken = takenOverBy === null ? texts.notTakenOver : texts.takenOver(takenOverBy);
  const left = carsLeft ? [describeCarsLeft(carsLeft), taken] : [];
  const tipped = [yourTips ? texts.yoursOf(yourTips) : '', tips?.total ? texts.tipsOf(tips.total) : ''];
  const inRooms = roomCharges > 0 ? [texts.roomsOf(roomCharges)] : [];
  const startsAt = new Date(openedAt);
  const endsAt = new Date(closedAt ?? openedAt);
  return (
    <>
      {formatDay(startsAt, timeZone)}, {formatTimeRange({ startsAt, endsAt }, { timeZone })}
      <br />
      <span className={ui.soft}>
        {[texts.by(openedBy, closedBy ?? ''), note, ...left, ...inRooms, ...tipped].filter(Boolean).join(' – ')}
      </span>
    </>
  );
}

function Counted({ shift: { counted, counts } }: { readonly shift: ValetShift }) {
  const [first, ...more] = counts;
  return (
    // One cell: in a card on a phone, too, one stands below the other.
    <span>
      <Money cents={counted ?? 0} />
      {first && more.length > 0 && (
        <>
          <br />
          <span className={ui.soft}>{texts.recounted(first.counted)}</span>
        </>
      )}
    </span>
  );
}

function describeKeys(keys: ValetShift['keys']): string {
  if (!keys) return '';
  const reported = [
    keys.missing.length > 0 && describeMissing(keys.missing),
    keys.stray.length > 0 && texts.strays(keys.stray.join(', ')),
  ];
  return reported.filter(Boolean).join('. ') || texts.keysFine(keys.found);
}
