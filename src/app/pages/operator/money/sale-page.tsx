import { paths, type routes } from '#app/paths/paths.ts';
import { OwnedLocation } from '#features/lots/client/shared/owned-location.tsx';
import { saleTexts } from '#features/refunds/client/lot-refunds-texts.ts';
import { SaleView } from '#features/refunds/client/sale-view.tsx';
import { transactionsTexts } from '#features/transactions/client/transactions-texts.ts';
import type { PageProps } from '#platform/routing/route-entry.ts';
import { Page } from '#platform/ui/page.tsx';

/** One sale of a lot, and its refunds. */
export default function SalePage({ params: { locationId, orderId } }: PageProps<typeof routes.sale>) {
  const back = { to: paths.transactions(locationId), label: transactionsTexts.title };
  return (
    <OwnedLocation locationId={locationId} title={saleTexts.coming} width="wide" back={back}>
      {(location) => (
        <SaleView
          locationId={locationId}
          orderId={orderId}
          frame={(title, content) => (
            <Page title={title} lead={location.name} width="wide" back={back}>
              {content}
            </Page>
          )}
        />
      )}
    </OwnedLocation>
  );
}
