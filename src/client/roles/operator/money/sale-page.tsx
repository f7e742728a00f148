import { saleTexts as texts } from '../../../features/lot-refunds/lot-refunds-texts.ts';
import { SaleView } from '../../../features/lot-refunds/sale-view.tsx';
import type { furtherPatterns } from '../../../lib/further/further-paths.ts';
import type { PageProps } from '../../../lib/routing/route-entry.ts';
import { staffPaths } from '../../../lib/signed-in/staff-paths.ts';
import { Page } from '../../../ui/base/page.tsx';
import { OwnedLocation } from '../lots/owned-location.tsx';

/** One sale of a lot, and its refunds. */
export default function SalePage({ params: { locationId, orderId } }: PageProps<typeof furtherPatterns.sale>) {
  return (
    <OwnedLocation locationId={locationId} title={texts.coming} width="wide">
      {(location) => (
        <SaleView
          locationId={locationId}
          orderId={orderId}
          frame={(title, content) => (
            <Page
              title={title}
              lead={location.name}
              width="wide"
              back={{ to: staffPaths.lotRevenue(locationId), label: texts.back }}
            >
              {content}
            </Page>
          )}
        />
      )}
    </OwnedLocation>
  );
}
