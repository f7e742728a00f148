import type { Location } from '#contract/lots/locations.contract.ts';
import type { Zone } from '#contract/lots/zones.contract.ts';
import { chargesAt } from '#domain/pricing/offer.ts';
import { callApi } from '../../../lib/api/call-api.ts';
import { refreshQueries } from '../../../lib/api/query-client.ts';
import { enteredFrom, type ZoneFields } from './entered-zone.ts';
import { ZoneForm } from './zone-form.tsx';
import { zonesTexts } from './zones-texts.ts';

const texts = zonesTexts.form;

type EditZoneFormProps = {
  readonly location: Location;
  readonly zone: Zone;
  readonly onSaved: (zone: Zone) => void;
};

export function EditZoneForm({ location, zone, onSaved }: EditZoneFormProps) {
  const save = async (body: ZoneFields) => {
    const { data } = await callApi('PATCH /zones/:id', { params: { id: zone._id }, body });
    await refreshQueries('/locations');
    onSaved(data.zone);
  };
  return (
    <ZoneForm
      initial={enteredFrom(zone)}
      charges={chargesAt(location.charges, new Date(), location.timeZone)}
      kept={{ rate: zone.rate, rates: zone.rates ?? null }}
      send={save}
      submit={texts.save}
      busyText={texts.saveBusy}
      note={texts.priceStays}
    />
  );
}
