import { t } from 'ttag';
import { OwnedLocation } from '#features/lots/client/shared/owned-location.tsx';
import { Shift } from '#features/valet/client/shift/shift.tsx';
import { nameLot } from '#platform/geo/lot-name.ts';
import { paths, type routes } from '#platform/paths/paths.ts';
import type { PageProps } from '#platform/routing/route-entry.ts';
import { Page } from '#platform/ui/page.tsx';

const texts = {
  all: t`Shifts`,
  lead: (stand: string) => t`The till and the key board of ${stand}`,
  toBoard: t`Board`,
};

/** The shifts of a stand as its owner reads them. */
export default function ManagedShiftsPage({ params: { locationId } }: PageProps<typeof routes.managedShifts>) {
  return (
    <OwnedLocation
      locationId={locationId}
      title={texts.all}
      width="wide"
      back={{ to: paths.managedStand(locationId), label: texts.toBoard }}
    >
      {(location) => (
        <Page
          title={texts.all}
          lead={texts.lead(nameLot(location))}
          width="wide"
          back={{ to: paths.managedStand(locationId), label: location.name }}
        >
          <Shift locationId={locationId} timeZone={location.timeZone} mayWork={false} />
        </Page>
      )}
    </OwnedLocation>
  );
}
