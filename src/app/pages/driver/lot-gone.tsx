import { t } from 'ttag';
import type { Location } from '#features/lots/lots.contract.ts';
import type { Zone } from '#features/zones/zones.contract.ts';
import { paths } from '#platform/paths/paths.ts';
import { ButtonLink } from '#platform/ui/button.tsx';
import { EmptySpace } from '#platform/ui/feedback/empty-state.tsx';
import { Page } from '#platform/ui/page.tsx';

const texts = {
  unknown: t`This lot is no longer here`,
  unknownText: t`It may no longer be listed. Nothing was charged.`,
  findAnother: t`Find another lot`,
  back: t`All zones`,
  pausedText: t`This zone is not selling parking right now. Drivers already parked here can still add time.`,
  zone: (zoneNumber: string) => t`Zone ${zoneNumber}`,
};

// For a lot that does not sell yet.
const soonTexts = {
  title: t`This lot is not open yet`,
  text: t`Please park somewhere else. Nothing was charged.`,
  unplaced: t`Location approximate`,
  unplacedText: t`This lot sells no parking until its owner has checked its place on the map. Nothing was charged.`,
};

/** A lot or zone that is unknown here, or no longer sells parking; `soon`: it does not sell yet. */
export function LotGone({ soon = false }) {
  return (
    <Page title={soon ? soonTexts.title : texts.unknown} lead={soon ? soonTexts.text : texts.unknownText}>
      <EmptySpace />
      <ButtonLink to={paths.locations()}>{texts.findAnother}</ButtonLink>
    </Page>
  );
}

/** Rule 483: what is known of a lot whose pin was not checked. */
export function LotUnplaced({ location: { name, address } }: { readonly location: Location }) {
  return (
    <Page title={name} lead={address}>
      <EmptySpace />
      <div>
        <strong>{soonTexts.unplaced}</strong>
        <p>{soonTexts.unplacedText}</p>
      </div>
      <ButtonLink to={paths.locations()}>{texts.findAnother}</ButtonLink>
    </Page>
  );
}

type NotSellingProps = { readonly location?: Location; readonly zone?: Zone };

/** Why parking is not sold here; without a zone it is unknown. */
export default function NotSelling({ location, zone }: NotSellingProps) {
  if (!location || !zone || zone.archived || location.archived) return <LotGone />;
  if (location.held) return <LotGone soon />;
  return location.pinApproximate ? <LotUnplaced location={location} /> : <ZonePaused location={location} zone={zone} />;
}

type ZonePausedProps = { readonly location: Location; readonly zone: Zone };

/** Its owner has stopped selling here for now; the lot's other zones may sell. */
function ZonePaused({ location: { _id, name }, zone }: ZonePausedProps) {
  return (
    <Page title={`${name}, ${texts.zone(zone.zoneNumber)}`} lead={texts.pausedText}>
      <EmptySpace />
      <ButtonLink to={paths.zones(_id)}>{texts.back}</ButtonLink>
    </Page>
  );
}
