import { paths, type routes } from '#app/paths/paths.ts';
import { LotLookUps } from '#features/enforcement/client/lot-look-ups.tsx';
import { lookUpTexts as texts } from '#features/enforcement/client/offline/enforcement-texts.ts';
import type { PageProps } from '#platform/routing/route-entry.ts';
import { Page } from '#platform/ui/page.tsx';
import { OwnedLocation } from './owned-location.tsx';

/** What officers looked up at a lot, for the lot's owner. */
export default function LookUpsPage({ params: { locationId } }: PageProps<typeof routes.lookUps>) {
  return (
    <OwnedLocation locationId={locationId} title={texts.title} width="wide">
      {({ name, timeZone }) => (
        <Page title={texts.title} lead={texts.lead} width="wide" back={{ to: paths.zones(locationId), label: name }}>
          <LotLookUps locationId={locationId} timeZone={timeZone} />
        </Page>
      )}
    </OwnedLocation>
  );
}
