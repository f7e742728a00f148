import { t } from 'ttag';
import { LotLookups } from '#features/enforcement/client/lot-lookups.tsx';
import { OwnedLocation } from '#features/lots/client/shared/owned-location.tsx';
import { paths, type routes } from '#platform/paths/paths.ts';
import type { PageProps } from '#platform/routing/route-entry.ts';
import { Page } from '#platform/ui/page.tsx';

const texts = {
  lead: t`Every plate looked up at this lot. Lookups are deleted after 150 days.`,
  title: t`Lookups`,
};

/** What officers looked up at a lot, for the lot's owner. */
export default function LookupsPage({ params: { locationId } }: PageProps<typeof routes.lookups>) {
  return (
    <OwnedLocation locationId={locationId} title={texts.title} width="wide">
      {({ name, timeZone }) => (
        <Page title={texts.title} lead={texts.lead} width="wide" back={{ to: paths.zones(locationId), label: name }}>
          <LotLookups locationId={locationId} timeZone={timeZone} />
        </Page>
      )}
    </OwnedLocation>
  );
}
