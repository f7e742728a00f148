import { MyLocations } from '../../../features/locations/owned/my-locations.tsx';
import { locationsTexts } from '../../../features/locations/place/locations-texts.ts';
import { Page } from '../../../ui/base/page.tsx';
import { PassedNotice } from './passed-notice.tsx';

const texts = locationsTexts.list;

export default function MyLocationsPage() {
  return (
    <Page title={texts.title} width="wide">
      <PassedNotice />
      <MyLocations />
    </Page>
  );
}
