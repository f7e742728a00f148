import { lazy, Suspense } from 'react';
import { LotRevenueView } from '../../../features/revenue/lot/lot-revenue.tsx';
import { lotTexts as texts } from '../../../features/revenue/page/revenue-texts.ts';
import { transactionsTexts } from '../../../features/transactions/transactions-texts.ts';
import { useCurrentUser } from '../../../lib/api/current-user.ts';
import { furtherPaths } from '../../../lib/further/further-paths.ts';
import { staffPaths } from '../../../lib/signed-in/staff-paths.ts';
import { Page } from '../../../ui/base/page.tsx';
import { Links } from '../../../ui/layout/links.tsx';
import { TextLink } from '../../../ui/layout/text-link.tsx';
import { OwnedLocation } from '../lots/owned-location.tsx';

const RoomNight = lazy(() =>
  import('../../../features/valet/room/room-night.tsx').then((night) => ({ default: night.RoomNight })),
);

type LotRevenuePageProps = { readonly params: { readonly locationId: string } };

/** Serves both of its addresses. */
export default function LotRevenuePage({ params: { locationId } }: LotRevenuePageProps) {
  const user = useCurrentUser();
  return (
    <OwnedLocation locationId={locationId} title={texts.title} width="wide">
      {(location) => (
        <Page
          title={location.name}
          tabTitle={texts.tab(location.name)}
          lead={location.address}
          width="wide"
          back={{ to: staffPaths.revenue(), label: texts.back }}
        >
          <Links>
            <TextLink to={furtherPaths.transactions(locationId)}>{transactionsTexts.fromRevenue}</TextLink>
            {!location.archived && user?.role !== 'accountant' && (
              <TextLink to={staffPaths.editLocation(locationId)}>
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
