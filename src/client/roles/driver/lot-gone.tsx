import type { Location } from '#contract/lots/locations.contract.ts';
import type { Zone } from '#contract/lots/zones.contract.ts';
import { lotTexts as texts } from '../../features/locations/lot/lot-texts.ts';
import { lotZonesTexts } from '../../features/zones/lot/lot-zones-texts.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/base/button.tsx';
import { Page } from '../../ui/base/page.tsx';
import { soonTexts } from './soon-texts.ts';

/** A lot or zone that is unknown here, or no longer sells parking; `soon`: it does not sell yet. */
export function LotGone({ soon = false }) {
  return (
    <Page title={soon ? soonTexts.title : texts.unknown} lead={soon ? soonTexts.text : texts.unknownText}>
      <div>
        <ButtonLink to={paths.locations()}>{texts.findAnother}</ButtonLink>
      </div>
    </Page>
  );
}

type NotSellingProps = { readonly location?: Location; readonly zone?: Zone };

/** Why parking is not sold here; without a zone it is unknown. */
export default function NotSelling({ location, zone }: NotSellingProps) {
  if (!location || !zone || zone.archived || location.archived) return <LotGone />;
  return location.held ? <LotGone soon /> : <ZonePaused location={location} zone={zone} />;
}

type ZonePausedProps = { readonly location: Location; readonly zone: Zone };

/** Its owner has stopped selling here for now; the lot's other zones may sell. */
function ZonePaused({ location: { _id, name }, zone }: ZonePausedProps) {
  return (
    <Page title={`${name}, ${lotZonesTexts.zone(zone.zoneNumber)}`} lead={lotZonesTexts.pausedText}>
      <div>
        <ButtonLink to={paths.zones(_id)}>{lotZonesTexts.back}</ButtonLink>
      </div>
    </Page>
  );
}
