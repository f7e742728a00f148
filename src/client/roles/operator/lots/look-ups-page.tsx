import { LotLookUps } from '../../../features/enforcement/lots/lot-look-ups.tsx';
import { lookUpTexts as texts } from '../../../features/enforcement/offline/enforcement-texts.ts';
import type { PageProps } from '../../../lib/routing/route-entry.ts';
import type { staffRoutes } from '../../../lib/signed-in/staff-paths.ts';
import { paths } from '../../../paths.ts';
import { Page } from '../../../ui/base/page.tsx';
import { OwnedLocation } from './owned-location.tsx';

/** What officers looked up at a lot, for the lot's owner. */
export default function LookUpsPage({ params: { locationId } }: PageProps<typeof staffRoutes.lookUps>) {
  return (
    <OwnedLocation locationId={locationId} title={texts.title} width="wide">
      {({ name, timeZone }) => (
        <Page title={texts.title} lead={texts.lead} width="wide" back={{ to: paths.zones(locationId), label: name }}>
          <LotLookUps locationId={locationId} timeZone={timeZone} />
        </Page>
      )}
    </OwnedLocation>
  );
}
