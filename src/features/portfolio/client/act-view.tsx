import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { msgid, ngettext, t } from 'ttag';
import { useLocation } from 'wouter';
import { errorText } from '#platform/api/api-error.ts';
import { callApi } from '#platform/api/call-api.ts';
import { apiQuery, refreshQueries } from '#platform/api/query-client.ts';
import { useSafeRepeat } from '#platform/forms/use-safe-repeat.ts';
import { paths } from '#platform/paths/paths.ts';
import { Banner } from '#platform/ui/banner.tsx';
import { Button } from '#platform/ui/button.tsx';
import { SelectField } from '#platform/ui/fields/select-field.tsx';
import { TextLink } from '#platform/ui/layout/text-link.tsx';
import { type Column, DataTable } from '#platform/ui/lists/data-table.tsx';
import { LoadFailure } from '#platform/ui/load-failure.tsx';
import { LotName } from '#platform/ui/lot-name.tsx';
import ui from '#platform/ui/primitives.module.css';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import { formatCount } from '#platform/wording/format-count.ts';
import type { BulkAct, BulkActLot } from '../bulk.contract.ts';

const texts = {
  underWay: (done: number, lots: number) =>
    t`${formatCount(done)} of ${formatCount(lots)} lots are done. You may leave this page.`,
  ended: (done: number) =>
    ngettext(msgid`${formatCount(done)} lot was changed`, `${formatCount(done)} lots were changed`, done),
  same: (count: number) =>
    ngettext(
      msgid`${formatCount(count)} was like that already.`,
      `${formatCount(count)} were like that already.`,
      count,
    ),
  troubled: (count: number) =>
    ngettext(
      msgid`${formatCount(count)} could not be changed. See why below.`,
      `${formatCount(count)} could not be changed. See why below.`,
      count,
    ),
  undone: t`This change was undone.`,
  undoes: t`This undid another change.`,
  seeOther: t`See that change`,
  undo: t`Undo`,
  undoing: t`Undoing…`,
  caption: t`What happened at each lot`,
  show: t`Show`,
  shows: { all: t`All lots`, overtaken: t`Changed by somebody else`, archived: t`Archived`, failed: t`Failed` },
  lot: t`Lot`,
  state: t`Result`,
  what: t`What changed`,
  next: t`Next`,
  pages: t`Pages`,
  first: t`First page`,
  zone: (zoneNumber: string) => t`Zone ${zoneNumber}`,
  states: {
    waiting: t`Waiting`,
    done: t`Changed`,
    same: t`Like that already`,
    overtaken: t`Someone else changed it since then; that stands`,
    archived: t`Archived since then`,
    failed: t`Did not work; try this lot again`,
  } satisfies Record<BulkActLot['state'], string>,
};

const POLL_MS = 700;
const TROUBLES = ['overtaken', 'archived', 'failed'] as const;
type Trouble = (typeof TROUBLES)[number];

/** One change to many lots: its progress, what happened to each lot, and the way to undo it. */
export function ActView({ id }: { readonly id: string }) {
  const [state, setState] = useState<Trouble | 'all'>('all');
  const [cursor, setCursor] = useState<string | null>(null);
  const query = { limit: 50, ...(state !== 'all' && { state }), ...(cursor !== null && { cursor }) };
  const found = useQuery({
    ...apiQuery('GET /locations/portfolio/acts/:id', { params: { id }, query }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => (data?.data.act.endedAt === null ? POLL_MS : false),
  });
  if (found.isPending) return <SkeletonList rows={5} height="3rem" />;
  if (!found.data) return <LoadFailure error={found.error} onRetry={found.refetch} busy={found.isFetching} />;
  const { data, nextCursor } = found.data;
  const troubled = TROUBLES.filter((each) => data.act.counts[each] > 0);
  return (
    <>
      <Progress act={data.act} />
      {troubled.length > 0 && (
        <SelectField
          label={texts.show}
          value={state}
          onChange={(chosen) => {
            setState(chosen as Trouble | 'all');
            setCursor(null);
          }}
          options={(['all', ...troubled] as const).map((value) => ({ value, label: texts.shows[value] }))}
        />
      )}
      <DataTable caption={texts.caption} columns={columns} rows={data.lots} keyOf={({ locationId }) => locationId} />
      {(nextCursor !== null || cursor !== null) && (
        <nav className={ui.clusterTight} aria-label={texts.pages}>
          {cursor !== null && (
            <Button variant="secondary" size="small" onClick={() => setCursor(null)}>
              {texts.first}
            </Button>
          )}
          {nextCursor !== null && (
            <Button variant="secondary" size="small" onClick={() => setCursor(nextCursor)}>
              {texts.next}
            </Button>
          )}
        </nav>
      )}
    </>
  );
}

const columns: readonly Column<BulkActLot>[] = [
  {
    label: texts.lot,
    cell: (lot) => (
      <div>
        <LotName lot={lot} to={paths.zones(lot.locationId)} />
      </div>
    ),
    whole: true,
  },
  { label: texts.state, cell: ({ state }) => texts.states[state] },
  {
    label: texts.what,
    cell: ({ lines }) => (
      <div>
        {lines.toSorted(byZone).map(({ zoneNumber, from, to }) => (
          <span key={zoneNumber} className={ui.subline}>
            {zoneNumber !== null && `${texts.zone(zoneNumber)}: `}
            {from} → {to}
          </span>
        ))}
      </div>
    ),
  },
];

type Line = BulkActLot['lines'][number];
const byZone = (a: Line, b: Line) => (a.zoneNumber ?? '').localeCompare(b.zoneNumber ?? '', 'en', { numeric: true });

function Progress({ act }: { readonly act: BulkAct }) {
  const { counts, lots, endedAt, undoneBy, undoes } = act;
  const done = lots - counts.waiting;
  const bad = counts.overtaken + counts.archived + counts.failed;
  if (endedAt === null) {
    return (
      <div role="status">
        <p>{texts.underWay(done, lots)}</p>
        <progress className={ui.progress} max={lots} value={done} aria-label={texts.underWay(done, lots)} />
      </div>
    );
  }
  const other = undoneBy ?? undoes;
  return (
    <>
      <Banner tone={bad > 0 ? 'info' : 'success'} title={texts.ended(counts.done)}>
        {counts.same > 0 && <p>{texts.same(counts.same)}</p>}
        {bad > 0 && <p>{texts.troubled(bad)}</p>}
        {other !== null && (
          <p>
            {undoneBy === null ? texts.undoes : texts.undone}{' '}
            <TextLink to={paths.lotChange(other)}>{texts.seeOther}</TextLink>
          </p>
        )}
      </Banner>
      {undoneBy === null && counts.done > 0 && <Undo id={act._id} />}
    </>
  );
}

function Undo({ id }: { readonly id: string }) {
  const [, navigate] = useLocation();
  const sendOnce = useSafeRepeat();
  const undo = useMutation({
    mutationFn: () =>
      sendOnce({ id }, (key) =>
        callApi('POST /locations/portfolio/acts/:id/undo', { params: { id }, idempotencyKey: key }),
      ),
    onSuccess: async ({ data }) => {
      navigate(paths.lotChange(data.act._id));
      await refreshQueries('/locations');
    },
  });
  return (
    <>
      {undo.error && <Banner tone="error">{errorText(undo.error)}</Banner>}
      <div>
        <Button variant="secondary" busy={undo.isPending} busyText={texts.undoing} onClick={() => undo.mutate()}>
          {texts.undo}
        </Button>
      </div>
    </>
  );
}
