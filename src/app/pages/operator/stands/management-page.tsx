import { useInfiniteQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { t } from 'ttag';
import { useSearchParams } from 'wouter';
import { StandList } from '#features/valet/client/stand/stand-list.tsx';
import { allStandsQuery } from '#features/valet/client/tickets/ticket-queries.ts';
import { paths } from '#platform/paths/paths.ts';
import { ButtonLink } from '#platform/ui/button.tsx';
import { Page } from '#platform/ui/page.tsx';
import ui from '#platform/ui/primitives.module.css';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import { managedTicketPath } from './managed-ticket-path.ts';

const texts = {
  lead: t`Every valet stand right now.`,
  allCars: t`Cars at all stands`,
  wall: t`Wall screen`,
  title: t`Management`,
  allStands: t`All stands`,
};

const AllCars = lazy(() => import('#features/valet/client/board/all-cars.tsx'));
const WallOfAll = lazy(() => import('#features/valet/client/board/wall-of-all.tsx'));

/** All stands side by side; `?cars` is one board with the cars of all of them, `?wall` its wall screen. */
export default function ManagementPage() {
  const [search] = useSearchParams();
  const { data } = useInfiniteQuery(allStandsQuery());
  const stands = (data?.pages ?? []).flatMap((page) => page.data.locations).filter(({ settings }) => settings !== null);
  if (search.has('wall')) {
    return (
      <Suspense fallback={null}>
        <WallOfAll stands={stands} boardPath={paths.management()} />
      </Suspense>
    );
  }
  if (search.has('cars')) {
    return (
      <Page title={texts.allStands} width="wide" back={{ to: paths.management(), label: texts.title }}>
        <Suspense fallback={<SkeletonList rows={6} height="4rem" />}>
          <AllCars ticketPath={managedTicketPath} />
        </Suspense>
      </Page>
    );
  }
  return (
    <Page title={texts.title} lead={texts.lead} width="wide">
      {stands.length > 1 && (
        <div className={ui.row}>
          <ButtonLink to={`${paths.management()}?cars`} variant="secondary" size="small">
            {texts.allCars}
          </ButtonLink>
          <ButtonLink to={`${paths.management()}?wall=1`} variant="secondary" size="small">
            {texts.wall}
          </ButtonLink>
        </div>
      )}
      <StandList />
    </Page>
  );
}
