import { t } from 'ttag';
import { OwnedLocation } from '#features/lots/client/shared/owned-location.tsx';
import { LotPlateLists } from '#features/plate-lists/client/lot-plate-lists.tsx';
import { paths, type routes } from '#platform/paths/paths.ts';
import type { PageProps } from '#platform/routing/route-entry.ts';
import { Page } from '#platform/ui/page.tsx';

const texts = {
  title: t`Plate lists`,
  lead: t`Officers at this lot are alerted to these plates, with the reason, wherever they come across them. To do this for several lots at once, choose them under “My locations”.`,
};

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
