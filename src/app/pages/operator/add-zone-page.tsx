import { t } from 'ttag';
import { OwnedLocation } from '#features/lots/client/shared/owned-location.tsx';
import type { Location } from '#features/lots/lots.contract.ts';
import { chargesAt } from '#features/pricing/rules/offer.ts';
import type { ZoneFields } from '#features/zones/client/setup/entered-zone.ts';
import { ZoneForm } from '#features/zones/client/setup/zone-form.tsx';
import type { Zone } from '#features/zones/zones.contract.ts';
import { apiUrl, callApi } from '#platform/api/call-api.ts';
import { refreshQueries } from '#platform/api/query-client.ts';
import { serverNow } from '#platform/browser/server-clock.ts';
import { useSafeRepeat } from '#platform/forms/use-safe-repeat.ts';
import { paths, type routes } from '#platform/paths/paths.ts';
import type { PageProps } from '#platform/routing/route-entry.ts';
import { Page } from '#platform/ui/page.tsx';
import { useGoWithBanner } from './passed-banner.tsx';

const texts = {
  addTitle: t`Add a zone`,
  added: (number: string) => t`Zone ${number} is open for parking`,
  addedInReview: (number: string) => t`Zone ${number} is added`,
  inReviewText: (code: string) => t`It sells once your account is approved. The code on its sign will be ${code}.`,
  pinText: (code: string) => t`It sells once the lot’s pin is checked. The code on its sign will be ${code}.`,
  printNow: t`Print the sign`,
  addedText: (code: string) => t`Put the code ${code} on its sign. It takes drivers straight to this zone.`,
};

const textFor = ({ held, pinApproximate }: Pick<Location, 'held' | 'pinApproximate'>) =>
  held ? texts.inReviewText : pinApproximate ? texts.pinText : texts.addedText;

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
                title:
                  location.held || location.pinApproximate ? texts.addedInReview(zoneNumber) : texts.added(zoneNumber),
                text: textFor(location)(signCode),
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

type AddZoneFormProps = { readonly location: Location; readonly onAdded: (zone: Zone) => void };

function AddZoneForm({ location, onAdded }: AddZoneFormProps) {
  const sendOnce = useSafeRepeat();
  const add = async (fields: ZoneFields) => {
    const body = { ...fields, locationId: location._id };
    const { data } = await sendOnce(body, (key) => callApi('POST /zones', { body, idempotencyKey: key }));
    await refreshQueries('/locations');
    onAdded(data.zone);
  };
  return <ZoneForm charges={chargesAt(location.charges, serverNow(), location.timeZone)} send={add} />;
}
