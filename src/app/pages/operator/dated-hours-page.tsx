import { t } from 'ttag';
import { DatedHoursEditor } from '#features/parking/client/dated-hours/dated-hours-editor.tsx';
import { paths, type routes } from '#platform/paths/paths.ts';
import type { PageProps } from '#platform/routing/route-entry.ts';
import { Page } from '#platform/ui/page.tsx';
import { LotWithZones } from './lot-with-zones.tsx';

const texts = {
  title: t`Holidays and closings`,
  lead: t`Days on which the lot is closed or open at other hours. Drivers see them with the zone's hours and cannot buy time while it is closed. Printed signs stay as they are.`,
};

/** The dates on which a lot and its zones are closed or open at other hours. */
export default function DatedHoursPage({ params: { locationId } }: PageProps<typeof routes.datedHours>) {
  return (
    <LotWithZones locationId={locationId} title={texts.title}>
      {(location, zones) => (
        <Page
          title={texts.title}
          lead={texts.lead}
          width="form"
          back={{ to: paths.zones(locationId), label: location.name }}
        >
          <DatedHoursEditor location={location} zones={zones} />
        </Page>
      )}
    </LotWithZones>
  );
}
