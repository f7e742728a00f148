import { t } from 'ttag';
import { OwnedLocation } from '#features/lots/client/shared/owned-location.tsx';
import { SaleView } from '#features/refunds/client/sale-view.tsx';
import type { LotSale } from '#features/refunds/refunds.contract.ts';
import { localDay } from '#platform/calendar/local-time.ts';
import { type Month, monthOf } from '#platform/calendar/revenue-month.ts';
import { nameLot } from '#platform/geo/lot-name.ts';
import { paths, type routes } from '#platform/paths/paths.ts';
import type { PageProps } from '#platform/routing/route-entry.ts';
import { Page } from '#platform/ui/page.tsx';

/** One sale of a lot, and its refunds. The way back leads to the transactions of the month in which it was paid. */
export default function SalePage({ params: { locationId, orderId } }: PageProps<typeof routes.sale>) {
  const backTo = (month?: Month) => ({
    to: paths.transactions({ lot: locationId, ...month }),
    label: t`Transactions`,
  });
  return (
    <OwnedLocation locationId={locationId} title={t`Sale`} width="wide" back={backTo()}>
      {(location) => (
        <SaleView
          locationId={locationId}
          orderId={orderId}
          frame={(title, content, sale) => (
            <Page
              title={title}
              lead={nameLot(location)}
              width="wide"
              back={backTo(sale ? monthOfSale(sale) : undefined)}
            >
              {content}
            </Page>
          )}
        />
      )}
    </OwnedLocation>
  );
}

const monthOfSale = ({ paidAt, location }: LotSale): Month => monthOf(localDay(new Date(paidAt), location.timeZone));
