import { MyLocations } from '../../features/locations/my-locations.tsx';
import { Page } from '../../ui/page.tsx';
import { PassedNotice } from './passed-notice.tsx';

const texts = {
  title: 'Valet Locations',
  lead: 'Your lots. A valet whom you invite works at all of them, or at those that you choose.',
};

/** Shown after adding a location too. */
export default function ValetLocationsPage() {
  return (
    <Page title={texts.title} lead={texts.lead} width="wide">
      <PassedNotice />
      <MyLocations />
    </Page>
  );
}
