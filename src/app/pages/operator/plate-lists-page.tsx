import { paths, type routes } from '#app/paths/paths.ts';
import { LotPlateLists } from '#features/plate-lists/client/shared/lot-plate-lists.tsx';
import { plateListsTexts as texts } from '#features/plate-lists/client/shared/plate-lists-texts.ts';
import type { PageProps } from '#platform/routing/route-entry.ts';
import { Page } from '#platform/ui/page.tsx';
import { OwnedLocation } from './owned-location.tsx';

/** A lot owner's list of plates to be towed or booted, and of those that never get a notice. */
export default function PlateListsPage({ params: { locationId } }: PageProps<typeof routes.plateLists>) {
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
