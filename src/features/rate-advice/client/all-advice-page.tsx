import { useInfiniteQuery } from '@tanstack/react-query';
import { t } from 'ttag';
import { apiPages } from '#platform/api/api-pages.ts';
import { formatWallTime } from '#platform/calendar/human-time.ts';
import type { Answer } from '#platform/contract/endpoints.ts';
import { formatCents } from '#platform/money/cents.ts';
import { paths } from '#platform/paths/paths.ts';
import { classNames } from '#platform/ui/class-names.ts';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { type Column, DataTable } from '#platform/ui/lists/data-table.tsx';
import { PagedList } from '#platform/ui/lists/paged-list.tsx';
import { LotName } from '#platform/ui/lot-name.tsx';
import { Page } from '#platform/ui/page.tsx';
import ui from '#platform/ui/primitives.module.css';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import { describeSpan, formatWeekly, fullBy } from './describe-advice.ts';

const texts = {
  title: t`Rate advice`,
  lead: t`Where another hourly price would earn more, judged each night by the last eight weeks. Nothing changes by itself.`,
  caption: t`Lots that would earn more`,
  lot: t`Lot`,
  when: t`When`,
  why: t`Why`,
  price: t`Price`,
  more: t`More a week`,
  quiet: t`Mostly empty`,
  full: t`Full`,
  none: t`No advice right now`,
  noneText: t`We judge zones that count their spaces once they have sold for two weeks.`,
  zone: (number: string) => t`Zone ${number}`,
};

type Row = Answer<'GET /rate-advice'>['data']['advice'][number];

/** All lots of an owner where another price would earn more, the most first. */
export default function AllAdvicePage() {
  const found = useInfiniteQuery(apiPages('GET /rate-advice', {}));
  const columns: readonly Column<Row>[] = [
    {
      label: texts.lot,
      whole: true,
      cell: ({ locationId, lotName, lotAddress, zoneNumber }) => (
        <>
          <LotName lot={{ name: lotName, address: lotAddress }} to={paths.rateAdvice(locationId)} />{' '}
          <span className={classNames(ui.muted, ui.nowrap)}>{texts.zone(zoneNumber)}</span>
        </>
      ),
    },
    {
      label: texts.why,
      cell: ({ group, fullAt, advice }) =>
        fullAt === null ? (advice.kind === 'raise' ? texts.full : texts.quiet) : fullBy(group, formatWallTime(fullAt)),
    },
    { label: texts.when, cell: ({ group, advice }) => describeSpan(group, advice) },
    {
      label: texts.price,
      noWrap: true,
      cell: ({ advice: { afterCents, beforeCents } }) => `${formatCents(beforeCents)} → ${formatCents(afterCents)}`,
    },
    { label: texts.more, align: 'end', cell: ({ advice: { weeklyCents } }) => formatWeekly(weeklyCents) },
  ];
  return (
    <Page title={texts.title} lead={texts.lead} width="wide">
      <PagedList
        query={found}
        rowsOf={({ data }) => data.advice}
        skeleton={<SkeletonList rows={4} height="3rem" />}
        empty={<EmptyState title={texts.none} text={texts.noneText} />}
      >
        {(rows) => (
          <DataTable
            caption={texts.caption}
            columns={columns}
            rows={rows}
            keyOf={({ zoneId, group }) => `${zoneId} ${group}`}
            linked
          />
        )}
      </PagedList>
    </Page>
  );
}
