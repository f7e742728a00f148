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
import { localDay } from '#platform/calendar/local-time.ts';
import { paths } from '#platform/paths/paths.ts';
import { StatusBadge } from '#platform/ui/feedback/status-badge.tsx';
import { TextLink } from '#platform/ui/layout/text-link.tsx';
import { formatCount } from '#platform/wording/format-count.ts';
import { describeValidation } from '../rules/validation.ts';
import type { ManagedValidation } from '../validations.contract.ts';
import { formatValidity, stateOf, validationStates, validationTones } from './validation-list.tsx';

const texts = {
  title: t`Validations`,
  lead: t`Codes with which merchants discount their customers’ parking, at all your lots.`,
  search: t`Find a merchant or code`,
  merchant: t`Merchant`,
  code: t`Code`,
  discount: t`Discount`,
  uses: t`Uses`,
  valid: t`Dates`,
  state: t`State`,
  allStates: t`All states`,
  accepted: t`Valid`,
  paused: t`Paused`,
  empty: t`No merchant has a code yet.`,
  emptyText: t`Each location’s page has its validations: add a code there, and print its poster.`,
  toLots: t`Your locations`,
  add: t`Add a code`,
};

const FILTERED = ['accepted', 'paused'] as const;
const stateNow = (validation: ManagedValidation) =>
  stateOf(validation, localDay(new Date(), validation.location.timeZone));
const usesOf = ({ uses, limit }: ManagedValidation) =>
  limit === null ? String(uses) : t`${formatCount(uses)} of ${formatCount(limit)}`;

const COLUMNS: readonly ManagedColumn<ManagedValidation>[] = [
  {
    key: 'merchant',
    label: texts.merchant,
    fixed: true,
    whole: true,
    cell: ({ name, location, _id }) => <TextLink to={paths.validation(location._id, _id)}>{name}</TextLink>,
    text: ({ name }) => name,
  },
  { key: 'code', label: texts.code, noWrap: true, cell: ({ code }) => code, text: ({ code }) => code },
  { key: 'discount', label: texts.discount, cell: describeValidation, text: describeValidation },
  {
    key: 'state',
    label: texts.state,
    cell: (row) => <StatusBadge tone={validationTones[stateNow(row)]}>{validationStates[stateNow(row)]}</StatusBadge>,
    text: (row) => validationStates[stateNow(row)],
  },
  lotColumn,
  { key: 'uses', label: texts.uses, align: 'end', cell: usesOf, text: ({ uses }) => String(uses) },
  { key: 'valid', label: texts.valid, wideOnly: true, cell: formatValidity, text: formatValidity },
];

/** The merchants' codes of all lots of their reader. */
export default function ManagedValidationsPage() {
  const list = useManagedList({ state: FILTERED });
  const query = useInfiniteQuery(foundPages('POST /customers/validations', { body: list.firstPage }));
  return (
    <ManagedPage
      table="validations"
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
      rowsOf={({ data }) => data.validations}
      load={(page) => callApi('POST /customers/validations', { body: { ...list.requested, ...page } })}
      add={{ label: texts.add, to: paths.addValidation }}
      start={{ to: paths.locations(), label: texts.toLots }}
    />
  );
}
