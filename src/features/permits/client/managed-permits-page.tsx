import { useInfiniteQuery } from '@tanstack/react-query';
import { t } from 'ttag';
import { paths } from '#app/paths/paths.ts';
import {
  type ManagedColumn,
  ManagedTable,
  useManagedLimit,
} from '#features/table-views/client/shared/managed-table.tsx';
import { useTableView } from '#features/table-views/client/shared/use-table-view.ts';
import { foundPages } from '#platform/api/api-pages.ts';
import { callApi } from '#platform/api/call-api.ts';
import { ButtonLink } from '#platform/ui/button.tsx';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { StatusBadge } from '#platform/ui/feedback/status-badge.tsx';
import { TextLink } from '#platform/ui/layout/text-link.tsx';
import { useListSearch } from '#platform/ui/lists/list-search.tsx';
import { Page } from '#platform/ui/page.tsx';
import { MANAGED_PERMIT_STATES, type ManagedPermit } from '../permits.contract.ts';
import { permitsTexts } from './permits-texts.ts';
import { sayDay } from './say-permit.ts';
import { permitTones } from './sold-permit.tsx';

const texts = {
  title: t`Permits`,
  lead: t`Everybody who parks by the month, at all your lots.`,
  caption: t`Permits`,
  search: t`Plate, name, email or plan`,
  holder: t`Holder`,
  plates: t`Plates`,
  plan: t`Plan`,
  state: t`State`,
  allStates: t`All states`,
  lot: t`Location`,
  email: t`Email`,
  starts: t`First day`,
  renews: t`Renews`,
  ends: t`Ends`,
  empty: t`No permits yet`,
  emptyText: t`Each location’s page has its permits: add one, and drivers buy it there.`,
  toLots: t`Your locations`,
};

const nameOf = ({ holder }: ManagedPermit) => holder.name || holder.email;
const platesOf = ({ plates }: ManagedPermit) => plates.map(({ plate, state }) => `${plate} ${state}`).join(', ');
const dayOf = (day: string | null) => (day === null ? '' : sayDay(day));

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
  { key: 'plates', label: texts.plates, cell: platesOf, text: platesOf },
  {
    key: 'plan',
    label: texts.plan,
    cell: ({ seats, planName }) => (seats > 1 ? permitsTexts.seatsOf(seats, planName) : planName),
    text: ({ planName }) => planName,
  },
  {
    key: 'state',
    label: texts.state,
    cell: ({ state }) => <StatusBadge tone={permitTones[state]}>{permitsTexts.states[state]}</StatusBadge>,
    text: ({ state }) => permitsTexts.states[state],
  },
  { key: 'lot', label: texts.lot, cell: ({ location }) => location.name, text: ({ location }) => location.name },
  {
    key: 'starts',
    label: texts.starts,
    wideOnly: true,
    noWrap: true,
    cell: ({ startsOn }) => sayDay(startsOn),
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
export function ManagedPermitsPage() {
  const search = useListSearch();
  const view = useTableView({ state: MANAGED_PERMIT_STATES });
  const { locationId, order, filters } = view.settings;
  const asked = {
    order,
    ...(search.settled !== '' && { search: search.settled }),
    ...(locationId && { locationId }),
    ...(filters.state && { state: filters.state }),
  };
  const query = useInfiniteQuery(
    foundPages('POST /customers/permits', { body: { ...asked, limit: useManagedLimit() } }),
  );
  return (
    <Page title={texts.title} lead={texts.lead} width="wide">
      <ManagedTable
        table="permits"
        caption={texts.caption}
        columns={COLUMNS}
        filters={[
          {
            name: 'state',
            label: texts.state,
            all: texts.allStates,
            options: MANAGED_PERMIT_STATES.map((state) => [state, permitsTexts.states[state]] as const),
          },
        ]}
        searchLabel={texts.search}
        search={search}
        view={view}
        query={query}
        rowsOf={({ data }) => data.permits}
        load={(cursor) =>
          callApi('POST /customers/permits', { body: { ...asked, limit: 100, ...(cursor !== null && { cursor }) } })
        }
        empty={
          <EmptyState title={texts.empty} text={texts.emptyText}>
            <ButtonLink to={paths.locations()} variant="secondary">
              {texts.toLots}
            </ButtonLink>
          </EmptyState>
        }
      />
    </Page>
  );
}
