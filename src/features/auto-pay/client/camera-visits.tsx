import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from 'ttag';
import { apiPages } from '#platform/api/api-pages.ts';
import { callApi } from '#platform/api/call-api.ts';
import { refreshQueries } from '#platform/api/query-client.ts';
import { serverNow } from '#platform/browser/server-clock.ts';
import { formatMoment } from '#platform/calendar/human-time.ts';
import { formatCents } from '#platform/money/cents.ts';
import { ConfirmButton } from '#platform/ui/feedback/confirm-button.tsx';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { StatusBadge } from '#platform/ui/feedback/status-badge.tsx';
import { Fold } from '#platform/ui/layout/fold.tsx';
import { Plate } from '#platform/ui/layout/plate.tsx';
import { type Column, DataTable } from '#platform/ui/lists/data-table.tsx';
import { PagedList } from '#platform/ui/lists/paged-list.tsx';
import ui from '#platform/ui/primitives.module.css';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import type { CameraVisit, IdleRead } from '../auto-pay.contract.ts';
import { WhenLeft } from './shared/when-left.tsx';

const texts = {
  inside: t`Inside now`,
  insideEmpty: t`No car with auto-pay is inside.`,
  visits: t`Entries and exits`,
  visitsEmpty: t`No car with auto-pay has come yet.`,
  visitsEmptyText: t`It shows here as soon as a camera reads one.`,
  idle: t`Reads that changed nothing`,
  idleEmpty: t`None.`,
  plate: t`Plate`,
  entered: t`Entered`,
  left: t`Drove out`,
  status: t`Status`,
  price: t`Price`,
  notSeen: t`Not seen`,
  camera: t`Camera`,
  direction: t`Direction`,
  read: t`Read`,
  why: t`Why`,
  in: t`In`,
  out: t`Out`,
  correct: t`Left earlier`,
  correctOf: (plate: string) => t`Left earlier: ${plate}`,
  correctTitle: (plate: string) => t`Did ${plate} leave earlier?`,
  correctText: t`What was charged after that is refunded, and the driver is emailed.`,
  save: t`Refund the rest`,
  cancel: t`Cancel`,
};

const INSIDE = t`Inside`;
const ENDINGS: Readonly<Record<NonNullable<CameraVisit['ending']>, string>> = {
  exit: t`Drove out`,
  missed: t`Exit not seen`,
  corrected: t`Exit corrected`,
  not_mine: t`Not the driver’s car`,
};
const REFUSED: Readonly<Record<string, string>> = {
  auto_pay_declined: t`Card declined`,
  auto_pay_no_card: t`No saved card`,
  already_paid: t`Paid already`,
  zone_full: t`Zone was full`,
};
const NOT_STARTED = t`Not started`;

const WHY: Readonly<Record<string, string>> = {
  maybe_left: t`Perhaps it left: the plate was not sure`,
  unsure: t`The plate was not sure`,
  out_of_order: t`Older than what is known`,
  late: t`Its exit was read already`,
  covered: t`May park without it`,
  no_entry: t`No entry was seen`,
};

const POLL_MS = 10_000;
/** At once, so that the settings below are not far. */
const ROWS = 20;

type AtLot = { readonly locationId: string; readonly timeZone: string };

/** The cars with auto-pay that are inside, all visits, and what cameras saw without effect. */
export function CameraVisits({ locationId, timeZone }: AtLot) {
  const visitsOf = (which: 'all' | 'inside') =>
    apiPages('GET /locations/:id/auto-pay/visits', { params: { id: locationId }, query: { which, limit: ROWS } });
  const inside = useInfiniteQuery({ ...visitsOf('inside'), refetchInterval: POLL_MS });
  const all = useInfiniteQuery({ ...visitsOf('all'), refetchInterval: POLL_MS });
  const idle = useInfiniteQuery(
    apiPages('GET /locations/:id/auto-pay/idle-reads', { params: { id: locationId }, query: { limit: ROWS } }),
  );
  const at = (time: string | null) =>
    time === null ? texts.notSeen : formatMoment(new Date(time), { timeZone, now: serverNow() });
  const columns: readonly Column<CameraVisit>[] = [
    { label: texts.plate, whole: true, cell: ({ plateNumber, state }) => <Plate plate={plateNumber} state={state} /> },
    { label: texts.entered, cell: ({ enteredAt }) => at(enteredAt) },
    { label: texts.left, cell: ({ leftAt }) => (leftAt === null ? '–' : at(leftAt)) },
    { label: texts.status, cell: (visit) => <Status visit={visit} locationId={locationId} timeZone={timeZone} /> },
    {
      label: texts.price,
      align: 'end',
      cell: ({ totalCost, isOver }) => (totalCost === null || !isOver ? '–' : formatCents(totalCost)),
    },
  ];
  const readColumns: readonly Column<IdleRead>[] = [
    {
      label: texts.plate,
      whole: true,
      cell: ({ plateNumber, state }) => <Plate plate={plateNumber} state={state ?? ''} />,
    },
    { label: texts.read, cell: (read) => at(read.at) },
    { label: texts.camera, cell: ({ camera }) => camera },
    { label: texts.direction, cell: ({ direction }) => texts[direction] },
    { label: texts.why, cell: ({ outcome }) => WHY[outcome] ?? outcome },
  ];
  const table = (caption: string, columnsOf: readonly Column<CameraVisit>[]) => (rows: readonly CameraVisit[]) => (
    <DataTable caption={caption} columns={columnsOf} rows={rows} keyOf={({ _id }) => _id} />
  );
  const skeleton = <SkeletonList rows={2} height="4rem" />;
  const [plate, entered] = columns;
  return (
    <>
      <section className={ui.stack2}>
        <h2>{texts.inside}</h2>
        <PagedList
          query={inside}
          rowsOf={({ data }) => data.visits}
          skeleton={skeleton}
          empty={<p className={ui.muted}>{texts.insideEmpty}</p>}
        >
          {table(texts.inside, plate && entered ? [plate, entered] : columns)}
        </PagedList>
      </section>
      <Fold title={texts.visits}>
        <PagedList
          query={all}
          rowsOf={({ data }) => data.visits}
          skeleton={skeleton}
          empty={<EmptyState title={texts.visitsEmpty} text={texts.visitsEmptyText} />}
        >
          {table(texts.visits, columns)}
        </PagedList>
      </Fold>
      <Fold title={texts.idle}>
        <PagedList
          query={idle}
          rowsOf={({ data }) => data.reads}
          skeleton={skeleton}
          empty={<p className={ui.muted}>{texts.idleEmpty}</p>}
        >
          {(rows) => <DataTable caption={texts.idle} columns={readColumns} rows={rows} keyOf={({ _id }) => _id} />}
        </PagedList>
      </Fold>
    </>
  );
}

type StateProps = AtLot & { readonly visit: CameraVisit };

function Status({ visit, ...lot }: StateProps) {
  const { refused, ending } = visit;
  if (refused !== null)
    return (
      <StatusBadge tone={refused === 'already_paid' ? 'gray' : 'red'}>{REFUSED[refused] ?? NOT_STARTED}</StatusBadge>
    );
  if (ending === null) return <StatusBadge tone="orange">{INSIDE}</StatusBadge>;
  return (
    <div className={ui.clusterCenter}>
      <StatusBadge tone={ending === 'missed' || ending === 'not_mine' ? 'red' : 'green'}>{ENDINGS[ending]}</StatusBadge>
      {ending === 'missed' && visit.isPaid && visit.totalCost ? <CorrectVisit {...lot} visit={visit} /> : null}
    </div>
  );
}

/** Somebody at the lot knows when it left. */
function CorrectVisit({ visit, locationId, timeZone }: StateProps) {
  const { _id: id, plateNumber, enteredAt, leftAt } = visit;
  const [at, setAt] = useState('');
  if (!enteredAt || !leftAt) return null;
  return (
    <ConfirmButton
      label={texts.correct}
      name={texts.correctOf(plateNumber)}
      variant="secondary"
      size="small"
      title={texts.correctTitle(plateNumber)}
      confirmLabel={texts.save}
      cancelLabel={texts.cancel}
      isReady={at !== ''}
      act={async () => {
        const params = { locationId, id };
        await callApi('POST /locations/:locationId/auto-pay/visits/:id/left', { params, body: { at } });
        await refreshQueries(`/locations/${locationId}/auto-pay`);
      }}
    >
      <WhenLeft from={enteredAt} until={leftAt} timeZone={timeZone} value={at} onChange={setAt} />
      <p>{texts.correctText}</p>
    </ConfirmButton>
  );
}
