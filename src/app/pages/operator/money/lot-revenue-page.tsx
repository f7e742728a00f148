import { lazy, Suspense } from 'react';
import { t } from 'ttag';
import { OwnedLocation } from '#features/lots/client/shared/owned-location.tsx';
import { LotRevenueView } from '#features/revenue/client/lots/lot-revenue.tsx';
import { useCurrentUser } from '#platform/api/current-user.ts';
import { paths } from '#platform/paths/paths.ts';
import { Links } from '#platform/ui/layout/links.tsx';
import { TextLink } from '#platform/ui/layout/text-link.tsx';
import { Page } from '#platform/ui/page.tsx';

const texts = {
  title: t`Revenue of a lot`,
  back: t`Revenue`,
  edit: t`Edit location`,
  fee: t`Fee and settings of this lot`,
  tab: (name: string) => t`Revenue of ${name}`,
  fromRevenue: t`Transactions`,
};

const RoomNight = lazy(() =>
  import('#features/valet/client/tickets/room-night.tsx').then((night) => ({ default: night.RoomNight })),
);

type LotRevenuePageProps = { readonly params: { readonly locationId: string } };

/** Serves both of its addresses. */
export default function LotRevenuePage({ params: { locationId } }: LotRevenuePageProps) {
  const user = useCurrentUser();
  const back = { to: paths.revenue(), label: texts.back };
  return (
    <OwnedLocation locationId={locationId} title={texts.title} width="wide" back={back}>
      {(location) => (
        <Page
          title={location.name}
          tabTitle={texts.tab(location.name)}
          lead={location.address}
          width="wide"
          back={back}
        >
          <Links>
            <TextLink to={paths.transactions({ lot: locationId })}>{texts.fromRevenue}</TextLink>
            {!location.archived && user?.role !== 'accountant' && (
              <TextLink to={paths.editLocation(locationId)}>
                {user?.role === 'odogwu' ? texts.fee : texts.edit}
              </TextLink>
            )}
          </Links>
          <LotRevenueView locationId={locationId} mayUpdate={user?.role === 'odogwu'} />
          {user?.role === 'accountant' && (
            <Suspense fallback={null}>
              <RoomNight locationId={locationId} timeZone={location.timeZone} />
            </Suspense>
          )}
        </Page>
      )}
    </OwnedLocation>
  );
}
