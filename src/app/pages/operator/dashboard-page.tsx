import { useQuery } from '@tanstack/react-query';
import { t } from 'ttag';
import { FirstSteps } from '#features/home/client/first-steps.tsx';
import { NeedsYou } from '#features/home/client/needs-you.tsx';
import { Today } from '#features/home/client/today.tsx';
import type { Need } from '#features/home/home.contract.ts';
import { ReviewNotice } from '#features/owners/client/review-notice.tsx';
import { greetByTime } from '#features/revenue/client/lots/greeting.ts';
import { NoneActivated, OwnersMonth } from '#features/revenue/client/revenue-summary.tsx';
import { useCurrentUser } from '#platform/api/current-user.ts';
import { apiQuery, LATEST } from '#platform/api/query-client.ts';
import { LoadFailure } from '#platform/ui/load-failure.tsx';
import { Page } from '#platform/ui/page.tsx';
import { SkeletonList } from '#platform/ui/skeleton.tsx';

/** Opened each morning: what needs a person, then today, then the month. */
export default function DashboardPage() {
  const user = useCurrentUser();
  const requested = useQuery({ ...apiQuery('GET /home'), ...LATEST });
  const home = requested.data?.data;
  const steps = home?.firstSteps;
  const isNew = steps != null && !steps.hasSold;
  const needs = home?.needs.filter((need) => !steps || isNoStep(need)) ?? [];
  return (
    <Page title={t`Dashboard`} lead={user && greetByTime(user.name, new Date())} width="wide">
      {requested.isPending && <SkeletonList rows={2} height="8rem" />}
      {requested.isError && (
        <LoadFailure error={requested.error} onRetry={requested.refetch} busy={requested.isFetching} />
      )}
      {/* Without a lot, the month says the same, unless the first steps stand in its place. */}
      {home && !home.lots.isAnyActive && (isNew || home.lots.all > 0) && <NoneActivated hasLots={home.lots.all > 0} />}
      {steps && (
        <>
          {isNew && <ReviewNotice />}
          <FirstSteps steps={steps} lots={home.lots.all} />
        </>
      )}
      {home && !isNew && (
        <>
          {/* Next to the first steps, it cannot be said that nothing is to be done. */}
          {(needs.length > 0 || !steps) && <NeedsYou needs={needs} forSupport={user?.role === 'odogwu'} />}
          <Today home={home} />
        </>
      )}
      {!requested.isPending && !isNew && <OwnersMonth />}
    </Page>
  );
}

/** The first steps already ask for a bank account. */
const isNoStep = ({ why }: Need) => why !== 'no_details';
