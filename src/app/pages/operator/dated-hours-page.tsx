import { paths, type routes } from '#app/paths/paths.ts';
import { DatedHoursEditor } from '#features/parking/client/dated-hours/dated-hours-editor.tsx';
import { datedHoursTexts as texts } from '#features/parking/client/dated-hours/dated-hours-texts.ts';
import type { PageProps } from '#platform/routing/route-entry.ts';
import { Page } from '#platform/ui/page.tsx';
import { LotWithZones } from './lot-with-zones.tsx';

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
