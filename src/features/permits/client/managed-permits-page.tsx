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
import { paths } from '#platform/paths/paths.ts';
import { StatusBadge } from '#platform/ui/feedback/status-badge.tsx';
import { TextLink } from '#platform/ui/layout/text-link.tsx';
import { formatCount } from '#platform/wording/format-count.ts';
import { formatDate } from '#platform/wording/format-date.ts';
import { MANAGED_PERMIT_STATES, type ManagedPermit } from '../permits.contract.ts';
import { permitStates } from './permit-states.ts';
import { permitTones, stateOf } from './sold-permit.tsx';

const texts = {
  title: t`Permits`,
  lead: t`Everybody who parks by the month, at all your lots.`,
  search: t`Plate, name, email or plan`,
  holder: t`Holder`,
  plates: t`Plates`,
  plan: t`Plan`,
  state: t`State`,
  allStates: t`All states`,
  email: t`Email`,
  starts: t`First day`,
  renews: t`Renews`,
  ends: t`Ends`,
  empty: t`No permits yet`,
  emptyText: t`Each location’s page has its permits: add one, and drivers buy it there.`,
  toLots: t`Your locations`,
  cardExpires: t`Card expires`,
  seatsOf: (seats: number, name: string) => t`${formatCount(seats)} × ${name}`,
  give: t`Give a permit`,
};

const nameOf = ({ holder }: ManagedPermit) => holder.name || holder.email;
const platesOf = ({ plates }: ManagedPermit) => plates.map(({ plate, state }) => `${plate} ${state}`).join(', ');
/** A plate and its state stay on one line. */
const shownPlates = ({ plates }: ManagedPermit) =>
  plates.map(({ plate, state }) => `${plate}\u00a0${state}`).join(', ');
const STATES = { ...permitStates, card_expires: texts.cardExpires };
const dayOf = (day: string | null) => (day === null ? '' : formatDate(day));

const COLUMNS: readonly ManagedColumn<ManagedPermit>[] = [
  {
    key: 'holder',
    label: texts.holder,
    fixed: true,
    whole: true,
    cell: (permit) => (
      <TextLink to={paths.permitPlans(permit.location._id, permit.plates[0]?.plate ?? nameOf(permit))}>
        {nameOf(permit)}
      </TextLink>
    ),
    text: nameOf,
  },
  { key: 'plates', label: texts.plates, cell: shownPlates, text: platesOf },
  {
    key: 'plan',
    label: texts.plan,
    cell: ({ seats, planName }) => (seats > 1 ? texts.seatsOf(seats, planName) : planName),
    text: ({ planName }) => planName,
  },
  {
    key: 'state',
    label: texts.state,
    cell: (permit) => <StatusBadge tone={permitTones[permit.state]}>{stateOf(permit)}</StatusBadge>,
    text: stateOf,
  },
  lotColumn,
  {
    key: 'starts',
    label: texts.starts,
    wideOnly: true,
    noWrap: true,
    cell: ({ startsOn }) => formatDate(startsOn),
    text: ({ startsOn }) => startsOn,
  },
  {
    key: 'renews',
    label: texts.renews,
    noWrap: true,
    cell: ({ renewsOn }) => dayOf(renewsOn),
    text: ({ renewsOn }) => renewsOn ?? '',
  },
  {
    key: 'ends',
    label: texts.ends,
    wideOnly: true,
    noWrap: true,
    cell: ({ endsOn }) => dayOf(endsOn),
    text: ({ endsOn }) => endsOn ?? '',
  },
];

/** The permits of all lots of their reader. */
export default function ManagedPermitsPage() {
  const list = useManagedList({ state: MANAGED_PERMIT_STATES });
  const query = useInfiniteQuery(foundPages('POST /customers/permits', { body: list.firstPage }));
  return (
    <ManagedPage
      table="permits"
      texts={texts}
      columns={COLUMNS}
      filters={[
        {
          name: 'state',
          label: texts.state,
          all: texts.allStates,
          options: MANAGED_PERMIT_STATES.map((state) => [state, STATES[state]] as const),
        },
      ]}
      list={list}
      query={query}
      rowsOf={({ data }) => data.permits}
      load={(page) => callApi('POST /customers/permits', { body: { ...list.requested, ...page } })}
      add={{ label: texts.give, to: paths.permitPlans }}
      start={{ to: paths.locations(), label: texts.toLots }}
    />
  );
}
