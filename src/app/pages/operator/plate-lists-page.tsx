import { t } from 'ttag';
import { paths, type routes } from '#app/paths/paths.ts';
import { OwnedLocation } from '#features/lots/client/shared/owned-location.tsx';
import { LotPlateLists } from '#features/plate-lists/client/lot-plate-lists.tsx';
import { plateListsTexts } from '#features/plate-lists/client/shared/plate-lists-texts.ts';
import type { PageProps } from '#platform/routing/route-entry.ts';
import { Page } from '#platform/ui/page.tsx';

const texts = {
  lead: t`Officers at this lot are alerted to these plates, with the reason, wherever they come across them. To do this for several lots at once, choose them under “My locations”.`,
};

/** A lot owner's list of plates to be towed or booted, and of those that never get a notice. */
export default function PlateListsPage({ params: { locationId } }: PageProps<typeof routes.plateLists>) {
  return (
    <OwnedLocation locationId={locationId} title={plateListsTexts.title} width="wide">
      {({ name }) => (
        <Page
          title={plateListsTexts.title}
          lead={texts.lead}
          width="wide"
          back={{ to: paths.zones(locationId), label: name }}
        >
          <LotPlateLists locationId={locationId} />
        </Page>
      )}
    </OwnedLocation>
  );
}
