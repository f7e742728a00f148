import { paths, type routes } from '#app/paths/paths.ts';
import { AddZoneForm } from '#features/zones/client/setup/add-zone-form.tsx';
import { zonesTexts } from '#features/zones/client/setup/zones-texts.ts';
import { apiUrl } from '#platform/api/call-api.ts';
import type { PageProps } from '#platform/routing/route-entry.ts';
import { Page } from '#platform/ui/page.tsx';
import { OwnedLocation } from './owned-location.tsx';
import { useGoWithBanner } from './passed-banner.tsx';

const texts = zonesTexts.form;

export default function AddZonePage({ params: { locationId } }: PageProps<typeof routes.addZone>) {
  const goWithBanner = useGoWithBanner();
  return (
    <OwnedLocation locationId={locationId} title={texts.addTitle}>
      {(location) => (
        <Page
          title={texts.addTitle}
          lead={location.address}
          width="form"
          back={{ to: paths.zones(locationId), label: location.name }}
        >
          <AddZoneForm
            location={location}
            onAdded={({ _id, zoneNumber, signCode }) =>
              goWithBanner(paths.zones(locationId), {
                title: texts.added(zoneNumber),
                text: texts.addedText(signCode),
                file: {
                  href: apiUrl('GET /zones/:id/sign.pdf', { params: { id: _id } }),
                  label: texts.printNow,
                },
              })
            }
          />
        </Page>
      )}
    </OwnedLocation>
  );
}
