import type { Location } from '#features/lots/lots.contract.ts';
import { chargesAt } from '#features/pricing/rules/offer.ts';
import { callApi } from '#platform/api/call-api.ts';
import { refreshQueries } from '#platform/api/query-client.ts';
import { serverNow } from '#platform/browser/server-clock.ts';
import { useSafeRepeat } from '#platform/forms/use-safe-repeat.ts';
import type { Zone } from '../../zones.contract.ts';
import type { ZoneFields } from './entered-zone.ts';
import { ZoneForm } from './zone-form.tsx';

type AddZoneFormProps = { readonly location: Location; readonly onAdded: (zone: Zone) => void };

export function AddZoneForm({ location, onAdded }: AddZoneFormProps) {
  const sendOnce = useSafeRepeat();
  const add = async (fields: ZoneFields) => {
    const body = { ...fields, locationId: location._id };
    const { data } = await sendOnce(body, (key) => callApi('POST /zones', { body, idempotencyKey: key }));
    await refreshQueries('/locations');
    onAdded(data.zone);
  };
  return <ZoneForm charges={chargesAt(location.charges, serverNow(), location.timeZone)} send={add} />;
}
