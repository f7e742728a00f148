import type { Location } from '#contract/lots/locations.contract.ts';
import type { Zone } from '#contract/lots/zones.contract.ts';
import { chargesAt } from '#domain/pricing/offer.ts';
import { callApi } from '../../../lib/api/call-api.ts';
import { refreshQueries } from '../../../lib/api/query-client.ts';
import { useSafeRepeat } from '../../../lib/forms/use-safe-repeat.ts';
import { serverNow } from '../../../lib/time/server-clock.ts';
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
