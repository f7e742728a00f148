import { LotPlateLists } from '../../../features/enforcement/plate-lists/lot-plate-lists.tsx';
import { plateListsTexts as texts } from '../../../features/enforcement/plate-lists/plate-lists-texts.ts';
import type { PageProps } from '../../../lib/routing/route-entry.ts';
import type { staffRoutes } from '../../../lib/signed-in/staff-paths.ts';
import { paths } from '../../../paths.ts';
import { Page } from '../../../ui/base/page.tsx';
import { OwnedLocation } from './owned-location.tsx';

/** A lot owner's list of plates to be towed or booted, and of those that never get a notice. */
export default function PlateListsPage({ params: { locationId } }: PageProps<typeof staffRoutes.plateLists>) {
  return (
    <OwnedLocation locationId={locationId} title={texts.title} width="wide">
      {({ name }) => (
        <Page title={texts.title} lead={texts.lead} width="wide" back={{ to: paths.zones(locationId), label: name }}>
          <LotPlateLists locationId={locationId} />
        </Page>
      )}
    </OwnedLocation>
  );
}
