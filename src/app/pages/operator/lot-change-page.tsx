import { useQuery } from '@tanstack/react-query';
import { t } from 'ttag';
import { isUnknown } from '#features/lots/client/shared/owned-location.tsx';
import { ActView } from '#features/portfolio/client/act-view.tsx';
import { countLots, describeAct } from '#features/portfolio/client/describe-act.ts';
import { apiQuery } from '#platform/api/query-client.ts';
import { paths, type routes } from '#platform/paths/paths.ts';
import type { PageProps } from '#platform/routing/route-entry.ts';
import { NotFoundPage } from '#platform/ui/not-found-page.tsx';
import { Page } from '#platform/ui/page.tsx';

const texts = {
  title: t`Changes to many lots`,
  one: t`A change to many lots`,
};

export default function LotChangePage({ params: { actId } }: PageProps<typeof routes.lotChange>) {
  const { data, error } = useQuery(
    apiQuery('GET /locations/portfolio/acts/:id', { params: { id: actId }, query: { limit: 50 } }),
  );
  if (isUnknown(error)) return <NotFoundPage />;
  const act = data?.data.act;
  return (
    <Page
      title={act ? describeAct(act) : texts.one}
      lead={act && countLots(act.lots)}
      width="wide"
      back={{ to: paths.lotChanges(), label: texts.title }}
    >
      <ActView id={actId} key={actId} />
    </Page>
  );
}
