import { useSearchParams } from 'wouter';
import { useAllLots } from '../../../features/revenue/lots/use-all-lots.ts';
import { updateTexts as texts } from '../../../features/revenue/page/revenue-texts.ts';
import { RevenueUpdateForm } from '../../../features/revenue/update/revenue-update-form.tsx';
import { LoadFailure } from '../../../ui/base/load-failure.tsx';
import { Page } from '../../../ui/base/page.tsx';
import { SkeletonList } from '../../../ui/base/skeleton.tsx';

export default function RevenueUpdatePage() {
  const [search] = useSearchParams();
  const lots = useAllLots(search.get('lot'));
  return (
    <Page title={texts.title} lead={texts.lead} width="form">
      {lots.isPending && <SkeletonList rows={5} height="5rem" />}
      {lots.isError && <LoadFailure error={lots.error} onRetry={lots.refetch} busy={lots.isFetching} />}
      {lots.data && <RevenueUpdateForm lots={lots.data} />}
    </Page>
  );
}
