import type { ReactNode } from 'react';
import type { Location } from '#features/lots/lots.contract.ts';
import type { Zone } from '#features/zones/zones.contract.ts';
import { paths } from '#platform/paths/paths.ts';
import { PageWithActions } from '#platform/ui/page-with-actions.tsx';
import ui from '#platform/ui/primitives.module.css';
import { LotWithZones } from './lot-with-zones.tsx';
import { PassedBanner } from './passed-banner.tsx';

type CodesOfLotPageProps = {
  readonly locationId: string;
  readonly title: string;
  readonly lead: string;
  /** The links for adding codes. */
  readonly ways: ReactNode;
  readonly children: (location: Location, zones: readonly Zone[]) => ReactNode;
};

/** The codes of a lot, for members or merchants. */
export function CodesOfLotPage({ locationId, title, lead, ways, children }: CodesOfLotPageProps) {
  return (
    <LotWithZones locationId={locationId} title={title} width="wide">
      {(location, zones) => (
        <PageWithActions
          title={title}
          lead={lead}
          width="wide"
          back={{ to: paths.zones(locationId), label: location.name }}
          actions={<div className={ui.row}>{ways}</div>}
        >
          <PassedBanner />
          {children(location, zones)}
        </PageWithActions>
      )}
    </LotWithZones>
  );
}
