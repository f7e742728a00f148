import { t } from 'ttag';
import { paths } from '#platform/paths/paths.ts';
import { LotIcon } from '#platform/ui/icons.tsx';
import { Tile, Tiles } from '#platform/ui/layout/tile.tsx';
import { Page } from '#platform/ui/page.tsx';

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
          to={paths.serviceLocations()}
          icon={<LotIcon />}
          title={texts.serviceLocations}
          text={texts.serviceLocationsText}
        />
      </Tiles>
    </Page>
  );
}
