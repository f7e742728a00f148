import { Page } from '#platform/ui/page.tsx';
import { enforcementTexts as texts } from './offline/enforcement-texts.ts';
import { ServiceLocations } from './service-locations.tsx';

export default function ServiceLocationsPage() {
  return (
    <Page title={texts.serviceTitle} width="wide">
      <ServiceLocations />
    </Page>
  );
}
