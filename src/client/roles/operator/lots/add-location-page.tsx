import { AddLocationForm } from '../../../features/locations/owned/add-location-form.tsx';
import { locationsTexts } from '../../../features/locations/place/locations-texts.ts';
import { staffPaths } from '../../../lib/signed-in/staff-paths.ts';
import { paths } from '../../../paths.ts';
import { Page } from '../../../ui/base/page.tsx';
import { useGoWithNotice } from './passed-notice.tsx';

const texts = locationsTexts.form;

export default function AddLocationPage() {
  const goWithNotice = useGoWithNotice();
  return (
    <Page title={texts.title} lead={texts.lead} width="wide" back={{ to: paths.locations(), label: texts.back }}>
      <AddLocationForm
        onAdded={({ _id, name }) =>
          goWithNotice(staffPaths.vendorLocations(), {
            title: texts.added(name),
            text: texts.addedText,
            next: { to: staffPaths.addZone(_id), label: texts.addZone },
            ofNewLot: true,
          })
        }
      />
    </Page>
  );
}
