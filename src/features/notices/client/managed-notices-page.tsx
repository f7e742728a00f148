import { useInfiniteQuery } from '@tanstack/react-query';
import { t } from 'ttag';
import {
  lotColumn,
  type ManagedColumn,
  ManagedPage,
  useManagedList,
} from '#features/table-views/client/shared/managed-table.tsx';
import { foundPages } from '#platform/api/api-pages.ts';
import { callApi } from '#platform/api/call-api.ts';
import { momentCell } from '#platform/contract/csv-cells.ts';
import type { Answer } from '#platform/contract/endpoints.ts';
import { paths } from '#platform/paths/paths.ts';
import { StatusBadge } from '#platform/ui/feedback/status-badge.tsx';
import { TextLink } from '#platform/ui/layout/text-link.tsx';
import { lotMoment } from '#platform/wording/lot-moment.ts';
import { NOTICE_STATUSES } from '../rules/decide-notice.ts';
import { describeKind, noticeStatuses, noticeTones } from './notice-row.tsx';

const texts = {
  title: t`Notices`,
  lead: t`What officers left on cars at all your lots, and the appeals that wait for you.`,
  search: t`Find a plate, a number or a reason`,
  plate: t`Plate`,
  number: t`Number`,
  reason: t`Reason`,
  amount: t`Amount`,
  officer: t`Officer`,
  given: t`Given`,
  state: t`State`,
  allStates: t`All states`,
  empty: t`No notices yet`,
  emptyText: t`Officers give one from the result of a lookup when a car has not paid.`,
  toLots: t`Your locations`,
};

type ManagedNotice = Answer<'POST /customers/notices'>['data']['notices'][number];

const plateOf = ({ plateNumber, plateState }: ManagedNotice) => `${plateNumber} ${plateState}`;
const givenOf = ({ givenAt, location }: ManagedNotice) => lotMoment(givenAt, location.timeZone);

const COLUMNS: readonly ManagedColumn<ManagedNotice>[] = [
  {
    key: 'plate',
    label: texts.plate,
    fixed: true,
    whole: true,
    noWrap: true,
    cell: (notice) => <TextLink to={paths.lotNotices(notice.location._id, notice.number)}>{plateOf(notice)}</TextLink>,
    text: plateOf,
  },
  {
    key: 'number',
    label: texts.number,
    wideOnly: true,
    noWrap: true,
    cell: ({ number }) => number,
    text: ({ number }) => number,
  },
  { key: 'reason', label: texts.reason, cell: ({ reason }) => reason, text: ({ reason }) => reason },
  {
    key: 'state',
    label: texts.state,
    cell: ({ state }) => <StatusBadge tone={noticeTones[state.status]}>{noticeStatuses[state.status]}</StatusBadge>,
    text: ({ state }) => noticeStatuses[state.status],
  },
  { key: 'amount', label: texts.amount, noWrap: true, cell: describeKind, text: describeKind },
  lotColumn,
  {
    key: 'officer',
    label: texts.officer,
    wideOnly: true,
    cell: ({ officer }) => officer.name,
    text: ({ officer }) => officer.name,
  },
  {
    key: 'given',
    label: texts.given,
    noWrap: true,
    cell: givenOf,
    text: ({ givenAt, location }) => momentCell(new Date(givenAt), location.timeZone),
  },
];

/** The notices of all lots of their reader. */
export default function ManagedNoticesPage() {
  const list = useManagedList({ status: NOTICE_STATUSES });
  const query = useInfiniteQuery(foundPages('POST /customers/notices', { body: list.firstPage }));
  return (
    <ManagedPage
      table="notices"
      texts={texts}
      columns={COLUMNS}
      filters={[
        {
          name: 'status',
          label: texts.state,
          all: texts.allStates,
          options: NOTICE_STATUSES.map((status) => [status, noticeStatuses[status]] as const),
        },
      ]}
      list={list}
      query={query}
      rowsOf={({ data }) => data.notices}
      load={(page) => callApi('POST /customers/notices', { body: { ...list.requested, ...page } })}
      start={{ to: paths.locations(), label: texts.toLots }}
    />
  );
}
