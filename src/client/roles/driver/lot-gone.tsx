import type { Location } from '#contract/lots/locations.contract.ts';
import type { Zone } from '#contract/lots/zones.contract.ts';
import { lotTexts as texts } from '../../features/locations/lot/lot-texts.ts';
import { lotZonesTexts } from '../../features/zones/lot/lot-zones-texts.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/base/button.tsx';
import { Page } from '../../ui/base/page.tsx';

/** A lot or zone that is unknown here, or no longer sells parking. */
export function LotGone() {
  return (
    <Page title={texts.unknown} lead={texts.unknownText}>
      <div>
        <ButtonLink to={paths.locations()}>{texts.findAnother}</ButtonLink>
      </div>
    </Page>
  );
}

type ZonePausedProps = { readonly location: Location; readonly zone: Zone };

/** Its owner has stopped selling here for now; the lot's other zones may sell. */
export function ZonePaused({ location: { _id, name }, zone }: ZonePausedProps) {
  return (
    <Page title={`${name}, ${lotZonesTexts.zone(zone.zoneNumber)}`} lead={lotZonesTexts.pausedText}>
      <div>
        <ButtonLink to={paths.zones(_id)}>{lotZonesTexts.back}</ButtonLink>
      </div>
    </Page>
  );
}
