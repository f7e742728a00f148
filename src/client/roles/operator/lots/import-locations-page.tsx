import { ImportLocations } from '../../../features/locations/import/import-locations.tsx';
import { importTexts as texts } from '../../../features/locations/import/import-texts.ts';
import { paths } from '../../../paths.ts';
import { Page } from '../../../ui/base/page.tsx';

export default function ImportLocationsPage() {
  return (
    <Page title={texts.title} lead={texts.lead} width="wide" back={{ to: paths.locations(), label: texts.back }}>
      <ImportLocations />
    </Page>
  );
}
