import { t } from 'ttag';
import { staffPaths } from '../../lib/signed-in/staff-paths.ts';
import { Page } from '../../ui/base/page.tsx';
import { Tile, Tiles } from '../../ui/layout/tile.tsx';
import { LotIcon } from '../../ui/layout/tile-icons.tsx';

const texts = {
  title: t`Dashboard`,
  serviceLocations: t`My Service Locations`,
  serviceLocationsText: t`The lots that you look after`,
};

export default function EnforcementDashboardPage() {
  return (
    <Page title={texts.title} width="wide">
      <Tiles>
        <Tile
          to={staffPaths.serviceLocations()}
          icon={<LotIcon />}
          title={texts.serviceLocations}
          text={texts.serviceLocationsText}
        />
      </Tiles>
    </Page>
  );
}
