import { t } from 'ttag';
import { LotHistory } from '#features/audit/client/lot-history.tsx';
import { OwnedLocation } from '#features/lots/client/shared/owned-location.tsx';
import { paths, type routes } from '#platform/paths/paths.ts';
import type { PageProps } from '#platform/routing/route-entry.ts';
import { Page } from '#platform/ui/page.tsx';

const texts = {
  title: t`History`,
  lead: t`Who changed what about this lot, and when: by hand, by an import, by a change to many lots, or by a program.`,
};

/** Who changed what about a lot, for its owner and managers. */
export default function LotHistoryPage({ params: { locationId } }: PageProps<typeof routes.lotHistory>) {
  return (
    <OwnedLocation locationId={locationId} title={texts.title} width="wide">
      {({ name, timeZone }) => (
        <Page title={texts.title} lead={texts.lead} width="wide" back={{ to: paths.zones(locationId), label: name }}>
          <LotHistory locationId={locationId} timeZone={timeZone} />
        </Page>
      )}
    </OwnedLocation>
  );
}
