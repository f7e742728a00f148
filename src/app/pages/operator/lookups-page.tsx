import { t } from 'ttag';
import { paths, type routes } from '#app/paths/paths.ts';
import { LotLookups } from '#features/enforcement/client/lot-lookups.tsx';
import { lookupTexts } from '#features/enforcement/client/offline/enforcement-texts.ts';
import { OwnedLocation } from '#features/lots/client/shared/owned-location.tsx';
import type { PageProps } from '#platform/routing/route-entry.ts';
import { Page } from '#platform/ui/page.tsx';

const texts = {
  lead: t`Every plate looked up at this lot. Lookups are deleted after 150 days.`,
};

/** What officers looked up at a lot, for the lot's owner. */
export default function LookupsPage({ params: { locationId } }: PageProps<typeof routes.lookups>) {
  return (
    <OwnedLocation locationId={locationId} title={lookupTexts.title} width="wide">
      {({ name, timeZone }) => (
        <Page
          title={lookupTexts.title}
          lead={texts.lead}
          width="wide"
          back={{ to: paths.zones(locationId), label: name }}
        >
          <LotLookups locationId={locationId} timeZone={timeZone} />
        </Page>
      )}
    </OwnedLocation>
  );
}
