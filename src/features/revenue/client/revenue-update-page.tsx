import { useSearchParams } from 'wouter';
import { LoadFailure } from '#platform/ui/load-failure.tsx';
import { Page } from '#platform/ui/page.tsx';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import { useAllLots } from './lots/use-all-lots.ts';
import { updateTexts as texts } from './revenue-texts.ts';
import { RevenueUpdateForm } from './revenue-update-form.tsx';

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
