import { paths } from '#app/paths/paths.ts';
import { AddLocationForm } from '#features/lots/client/edit/add-location-form.tsx';
import { editLotTexts } from '#features/lots/client/shared/edit-lot-texts.ts';
import { Page } from '#platform/ui/page.tsx';
import { useGoWithBanner } from './passed-banner.tsx';

const texts = editLotTexts.form;

export default function AddLocationPage() {
  const goWithBanner = useGoWithBanner();
  return (
    <Page title={texts.title} lead={texts.lead} width="wide" back={{ to: paths.locations(), label: texts.back }}>
      <AddLocationForm
        onAdded={({ _id, name }) =>
          goWithBanner(
            paths.vendorLocations(),
            {
              title: texts.added(name),
              text: texts.addedText,
              next: { to: paths.addZone(_id), label: texts.addZone },
            },
            paths.locations(),
          )
        }
      />
    </Page>
  );
}
