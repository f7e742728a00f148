import { useQuery } from '@tanstack/react-query';
import { describeAct, actTexts as texts } from '../../../features/portfolio/acts/act-texts.ts';
import { ActView } from '../../../features/portfolio/acts/act-view.tsx';
import { apiQuery } from '../../../lib/api/query-client.ts';
import { furtherPaths, type furtherPatterns } from '../../../lib/further/further-paths.ts';
import type { PageProps } from '../../../lib/routing/route-entry.ts';
import { Page } from '../../../ui/base/page.tsx';
import { NotFoundPage } from '../../../ui/not-found/not-found-page.tsx';
import { isUnknown } from './owned-location.tsx';

export default function LotChangePage({ params: { actId } }: PageProps<typeof furtherPatterns.lotChange>) {
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
      back={{ to: furtherPaths.lotChanges(), label: texts.title }}
    >
      <ActView id={actId} key={actId} />
    </Page>
  );
}
