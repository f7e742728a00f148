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
import { serverNow } from '#platform/browser/server-clock.ts';
import { paths } from '#platform/paths/paths.ts';
import { StatusBadge } from '#platform/ui/feedback/status-badge.tsx';
import { TextLink } from '#platform/ui/layout/text-link.tsx';
import { describeWeekTimes } from '#platform/wording/week-times.ts';
import type { ManagedMemberCode } from '../members.contract.ts';
import { codeStates, codeTones } from './code-list.tsx';
import { formatUses, formatValidity, stateOf } from './format-code.ts';

const texts = {
  title: t`Members`,
  lead: t`Codes with which members park for free, at all your lots.`,
  search: t`Find a name or code`,
  name: t`Name`,
  code: t`Code`,
  times: t`Times`,
  uses: t`Uses`,
  valid: t`Dates`,
  state: t`State`,
  allStates: t`All states`,
  accepted: t`Valid`,
  archived: t`Archived`,
  empty: t`No codes yet.`,
  emptyText: t`Each location’s page has its member codes: add one there for your congregation, your tenants or your guests.`,
  toLots: t`Your locations`,
  add: t`Add a code`,
};

const FILTERED = ['accepted', 'archived'] as const;
const usesOf = ({ uses, maxUses }: ManagedMemberCode) => formatUses(uses, maxUses);
const timesOf = ({ weekly }: ManagedMemberCode) => describeWeekTimes(weekly);
const validOf = (code: ManagedMemberCode) => formatValidity(code, code.location.timeZone);
const stateNow = (code: ManagedMemberCode) => stateOf(code, serverNow());

const COLUMNS: readonly ManagedColumn<ManagedMemberCode>[] = [
  {
    key: 'name',
    label: texts.name,
    fixed: true,
    whole: true,
    cell: ({ name, location, _id }) => <TextLink to={paths.memberCode(location._id, _id)}>{name}</TextLink>,
    text: ({ name }) => name,
  },
  { key: 'code', label: texts.code, noWrap: true, cell: ({ code }) => code, text: ({ code }) => code },
  {
    key: 'state',
    label: texts.state,
    cell: (code) => <StatusBadge tone={codeTones[stateNow(code)]}>{codeStates[stateNow(code)]}</StatusBadge>,
    text: (code) => codeStates[stateNow(code)],
  },
  lotColumn,
  { key: 'times', label: texts.times, wideOnly: true, cell: timesOf, text: timesOf },
  { key: 'uses', label: texts.uses, align: 'end', cell: usesOf, text: ({ uses }) => String(uses) },
  { key: 'valid', label: texts.valid, wideOnly: true, cell: validOf, text: validOf },
];

/** The member codes of all lots of their reader. */
export default function ManagedMembersPage() {
  const list = useManagedList({ state: FILTERED });
  const query = useInfiniteQuery(foundPages('POST /customers/members', { body: list.firstPage }));
  return (
    <ManagedPage
      table="members"
      texts={texts}
      columns={COLUMNS}
      filters={[
        {
          name: 'state',
          label: texts.state,
          all: texts.allStates,
          options: FILTERED.map((state) => [state, texts[state]] as const),
        },
      ]}
      list={list}
      query={query}
      rowsOf={({ data }) => data.codes}
      load={(page) => callApi('POST /customers/members', { body: { ...list.requested, ...page } })}
      add={{ label: texts.add, to: paths.addMemberCode }}
      start={{ to: paths.locations(), label: texts.toLots }}
    />
  );
}
