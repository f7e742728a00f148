import { useQuery } from '@tanstack/react-query';
import { paths, type routes } from '#app/paths/paths.ts';
import { isUnknown } from '#features/lots/client/shared/owned-location.tsx';
import { describeAct, actTexts as texts } from '#features/portfolio/client/act-texts.ts';
import { ActView } from '#features/portfolio/client/act-view.tsx';
import { apiQuery } from '#platform/api/query-client.ts';
import type { PageProps } from '#platform/routing/route-entry.ts';
import { NotFoundPage } from '#platform/ui/not-found-page.tsx';
import { Page } from '#platform/ui/page.tsx';

export default function LotChangePage({ params: { actId } }: PageProps<typeof routes.lotChange>) {
  const { data, error } = useQuery(
    apiQuery('GET /locations/portfolio/acts/:id', { params: { id: actId }, query: { limit: 50 } }),
  );
  if (isUnknown(error)) return <NotFoundPage />;
  const act = data?.data.act;
  return (
    <Page
      title={act ? describeAct(act) : texts.one}
      lead={act && texts.lotsOf(act.lots)}
      width="wide"
      back={{ to: paths.lotChanges(), label: texts.title }}
    >
      <ActView id={actId} key={actId} />
    </Page>
  );
}
