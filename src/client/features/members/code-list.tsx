import { useInfiniteQuery } from '@tanstack/react-query';
import type { Location } from '#contract/lots/locations.contract.ts';
import type { MemberCode } from '#contract/lots/members.contract.ts';
import type { Zone } from '#contract/lots/zones.contract.ts';
import { apiPages } from '../../lib/lists/api-pages.ts';
import { staffPaths } from '../../lib/signed-in/staff-paths.ts';
import { serverNow } from '../../lib/time/server-clock.ts';
import { sayWeekTimes } from '../../lib/wording/week-times.ts';
import { ButtonLink } from '../../ui/base/button.tsx';
import { SkeletonList } from '../../ui/base/skeleton.tsx';
import { codeFieldsTexts, nameZones } from '../../ui/codes/code-fields-texts.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { StatusBadge } from '../../ui/feedback/status-badge.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { PagedList } from '../../ui/lists/paged-list.tsx';
import { Facts } from '../../ui/roadside/facts.tsx';
import styles from './code-list.module.css';
import { codesTexts as texts } from './codes-texts.ts';
import { formatValidity, stateOf } from './format-code.ts';

const PAGE_SIZE = 50;
const TONES = { active: 'green', later: 'blue', ended: 'grey', archived: 'grey' } as const;

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
      skeleton={<SkeletonList rows={2} height="10rem" />}
      empty={<EmptyState title={texts.empty} text={texts.emptyText} />}
    >
      {(found) => (
        <div className={styles.list}>
          {found.map((code) => (
            <CodeCard key={code._id} code={code} location={location} zones={zones} />
          ))}
        </div>
      )}
    </PagedList>
  );
}

function CodeCard({ code, location, zones }: CodeListProps & { readonly code: MemberCode }) {
  const state = stateOf(code, serverNow());
  const validity = formatValidity(code, location.timeZone);
  return (
    <Card>
      <header className={styles.head}>
        <h2>{code.name}</h2>
        <StatusBadge tone={TONES[state]}>{texts[state]}</StatusBadge>
      </header>
      <p className={styles.code}>{code.code}</p>
      <Facts
        facts={[
          { label: codeFieldsTexts.where, value: nameZones(zones, code.zoneIds) },
          { label: texts.times, value: sayWeekTimes(code.weekly) },
          ...(validity === '' ? [] : [{ label: texts.valid, value: validity }]),
          { label: texts.uses, value: texts.used(code.uses, code.mostUses) },
          { label: texts.mostPlates, value: code.mostPlates ?? texts.noLimit },
        ]}
      />
      <ButtonLink to={staffPaths.memberCode(location._id, code._id)} variant="secondary" name={texts.open(code.name)}>
        {texts.change}
      </ButtonLink>
    </Card>
  );
}
