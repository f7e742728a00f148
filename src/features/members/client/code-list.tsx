import { useInfiniteQuery } from '@tanstack/react-query';
import { t } from 'ttag';
import type { Location } from '#features/lots/lots.contract.ts';
import { nameZones } from '#features/validations/client/shared/name-zones.ts';
import type { Zone } from '#features/zones/zones.contract.ts';
import { apiPages } from '#platform/api/api-pages.ts';
import { serverNow } from '#platform/browser/server-clock.ts';
import { paths } from '#platform/paths/paths.ts';
import { ButtonLink } from '#platform/ui/button.tsx';
import { Facts } from '#platform/ui/facts.tsx';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { StatusBadge } from '#platform/ui/feedback/status-badge.tsx';
import { Card } from '#platform/ui/layout/card.tsx';
import { CardGrid, ComingCards } from '#platform/ui/layout/card-grid.tsx';
import { PagedList } from '#platform/ui/lists/paged-list.tsx';
import ui from '#platform/ui/primitives.module.css';
import { describeWeekTimes } from '#platform/wording/week-times.ts';
import type { MemberCode } from '../members.contract.ts';
import { formatUses, formatValidity, stateOf } from './format-code.ts';

const texts = {
  empty: t`No codes yet.`,
  emptyText: t`Add one for your congregation, your tenants or your guests, and give it to them.`,
  open: (name: string) => t`Change ${name}`,
  change: t`Change`,
  where: t`Where`,
  times: t`Times`,
  valid: t`Valid`,
  noLimit: t`No limit`,
  uses: t`Uses`,
  maxPlates: t`Different cars`,
};

export const codeStates = {
  active: t`Valid`,
  later: t`Scheduled`,
  ended: t`Expired`,
  usedUp: t`Used up`,
  archived: t`Archived`,
};

const PAGE_SIZE = 50;
export const codeTones = { active: 'green', later: 'blue', ended: 'gray', usedUp: 'gray', archived: 'gray' } as const;

type CodeListProps = { readonly location: Location; readonly zones: readonly Zone[] };

/** The codes of a lot, latest first. */
export function CodeList({ location, zones }: CodeListProps) {
  const { _id: locationId } = location;
  const codes = useInfiniteQuery(
    apiPages('GET /locations/:id/member-codes', { params: { id: locationId }, query: { limit: PAGE_SIZE } }),
  );
  return (
    <PagedList
      query={codes}
      rowsOf={({ data }) => data.codes}
      skeleton={<ComingCards count={2} height="12rem" />}
      empty={<EmptyState title={texts.empty} text={texts.emptyText} />}
    >
      {(found) => (
        <CardGrid>
          {found.map((code) => (
            <CodeCard key={code._id} code={code} location={location} zones={zones} />
          ))}
        </CardGrid>
      )}
    </PagedList>
  );
}

function CodeCard({ code, location, zones }: CodeListProps & { readonly code: MemberCode }) {
  const state = stateOf(code, serverNow());
  const validity = formatValidity(code, location.timeZone);
  return (
    <Card>
      <header className={ui.rowBetween}>
        <h2>{code.name}</h2>
        <StatusBadge tone={codeTones[state]}>{codeStates[state]}</StatusBadge>
      </header>
      <p className={ui.code}>{code.code}</p>
      <Facts
        facts={[
          { label: texts.where, value: nameZones(zones, code.zoneIds) },
          { label: texts.times, value: describeWeekTimes(code.weekly) },
          ...(validity === '' ? [] : [{ label: texts.valid, value: validity }]),
          { label: texts.uses, value: formatUses(code.uses, code.maxUses) },
          { label: texts.maxPlates, value: code.maxPlates ?? texts.noLimit },
        ]}
      />
      <ButtonLink to={paths.memberCode(location._id, code._id)} variant="secondary" name={texts.open(code.name)}>
        {texts.change}
      </ButtonLink>
    </Card>
  );
}
