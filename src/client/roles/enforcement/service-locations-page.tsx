import { enforcementTexts as texts } from '../../features/enforcement/offline/enforcement-texts.ts';
import { ServiceLocations } from '../../features/enforcement/service/service-locations.tsx';
import { Page } from '../../ui/base/page.tsx';

export default function ServiceLocationsPage() {
  return (
    <Page title={texts.serviceTitle} width="wide">
      <ServiceLocations />
    </Page>
  );
}
