import { useQuery } from '@tanstack/react-query';
import { t } from 'ttag';
import { apiQuery } from '#platform/api/query-client.ts';
import { formatDays } from '#platform/calendar/describe-dated-hours.ts';
import { formatMoment } from '#platform/calendar/human-time.ts';
import { localDay } from '#platform/calendar/local-time.ts';
import { paths } from '#platform/paths/paths.ts';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { TextLink } from '#platform/ui/layout/text-link.tsx';
import { type Column, DataTable } from '#platform/ui/lists/data-table.tsx';
import { LoadFailure } from '#platform/ui/load-failure.tsx';
import { Page } from '#platform/ui/page.tsx';
import ui from '#platform/ui/primitives.module.css';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import type { BulkAct } from '../bulk.contract.ts';
import { countLots, describeAct, describeEventPrice } from './describe-act.ts';
import { SignPrints, useSignPrints } from './sign-prints.tsx';

const texts = {
  title: t`Changes to many lots`,
  acts: t`Changes`,
  events: t`Events to come`,
  event: t`Event`,
  when: t`When`,
  price: t`Price`,
  keptSpaces: t`Spaces kept`,
  back: t`My locations`,
  none: t`You have not changed several lots at once yet.`,
  noneText: t`Under “My locations”, choose lots to change their prices, spaces, hours, taxes, tags or plate lists together, or to add an event.`,
  undone: t`This change was undone.`,
  by: t`By`,
  lots: t`Lots`,
  what: t`What changed`,
};

/** More would not help to find what was done lately. */
const SHOWN = 50;

/** The latest changes to many lots: the reader's own and, at an owner's lots, those of their managers. */
function ActList() {
  const found = useQuery(apiQuery('GET /locations/portfolio/acts', { query: { limit: SHOWN } }));
  if (found.isPending) return <SkeletonList rows={5} height="3rem" />;
  if (!found.data) return <LoadFailure error={found.error} onRetry={found.refetch} busy={found.isFetching} />;
  const { acts } = found.data.data;
  if (acts.length === 0) return <EmptyState title={texts.none} text={texts.noneText} />;
  const columns: readonly Column<BulkAct>[] = [
    {
      label: texts.what,
      cell: (act) => <TextLink to={paths.lotChange(act._id)}>{describeAct(act)}</TextLink>,
      grow: true,
      whole: true,
    },
    { label: texts.by, cell: ({ byName }) => byName ?? '—' },
    { label: texts.lots, cell: ({ lots }) => countLots(lots) },
    {
      label: texts.when,
      noWrap: true,
      cell: ({ createdAt, undoneBy }) => (
        <>
          {timeOf(createdAt)}
          {undoneBy !== null && <p className={ui.muted}>{texts.undone}</p>}
        </>
      ),
    },
  ];
  return <DataTable caption={texts.title} columns={columns} rows={acts} keyOf={({ _id }) => _id} linked />;
}

type EventAct = BulkAct & { readonly change: Extract<BulkAct['change'], { kind: 'event' }> };
const isEvent = (act: BulkAct): act is EventAct => act.change.kind === 'event';

/** Those that are not over, the next one first. */
function EventList() {
  const found = useQuery(apiQuery('GET /locations/portfolio/acts', { query: { limit: SHOWN, kind: 'event' } }));
  const today = localDay(new Date(), Intl.DateTimeFormat().resolvedOptions().timeZone);
  const events = (found.data?.data.acts ?? []).filter(isEvent).filter(({ change }) => change.until >= today);
  if (events.length === 0) return null;
  const columns: readonly Column<EventAct>[] = [
    {
      label: texts.event,
      cell: ({ _id, change }) => <TextLink to={paths.lotChange(_id)}>{change.name}</TextLink>,
      whole: true,
      grow: true,
    },
    { label: texts.when, noWrap: true, cell: ({ change }) => formatDays(change, today) },
    { label: texts.price, cell: ({ change }) => describeEventPrice(change), align: 'end' },
    { label: texts.keptSpaces, cell: ({ change }) => change.spaces ?? '–', align: 'end' },
    { label: texts.lots, cell: ({ lots }) => countLots(lots) },
  ];
  const inOrder = events.toSorted((a, b) => (a.change.from < b.change.from ? -1 : 1));
  return (
    <section className={ui.stack2}>
      <h2>{texts.events}</h2>
      <DataTable caption={texts.events} columns={columns} rows={inOrder} keyOf={({ _id }) => _id} linked />
      <h2>{texts.acts}</h2>
    </section>
  );
}

/** By the reader's own clock, with its time zone: their lots may be in several. */
function timeOf(iso: string): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return formatMoment(new Date(iso), { timeZone, withZoneName: true, now: new Date() });
}

export default function LotChangesPage() {
  const { prints } = useSignPrints();
  return (
    <Page title={texts.title} width="wide" back={{ to: paths.locations(), label: texts.back }}>
      <SignPrints prints={prints} />
      <EventList />
      <ActList />
    </Page>
  );
}
