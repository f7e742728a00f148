import { Shift } from '../../../features/valet/shift/shift.tsx';
import { shiftTexts as texts } from '../../../features/valet/shift/shift-texts.ts';
import type { PageProps } from '../../../lib/routing/route-entry.ts';
import { staffPaths, type staffRoutes } from '../../../lib/signed-in/staff-paths.ts';
import { Page } from '../../../ui/base/page.tsx';
import { OwnedLocation } from '../lots/owned-location.tsx';

/** The shifts of a stand as its owner reads them. */
export default function ManagedShiftsPage({ params: { locationId } }: PageProps<typeof staffRoutes.managedShifts>) {
  return (
    <OwnedLocation locationId={locationId} title={texts.all} width="wide">
      {(location) => (
        <Page
          title={texts.all}
          lead={texts.lead(location.name)}
          width="wide"
          back={{ to: staffPaths.managedStand(locationId), label: location.name }}
        >
          <Shift locationId={locationId} timeZone={location.timeZone} mayWork={false} />
        </Page>
      )}
    </OwnedLocation>
  );
}
