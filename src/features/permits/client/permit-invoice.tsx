import { useMutation } from '@tanstack/react-query';
import { t } from 'ttag';
import { useLocation } from 'wouter';
import { PriceFacts } from '#features/pricing/client/shared/price-facts.tsx';
import { errorText } from '#platform/api/api-error.ts';
import { showDays } from '#platform/calendar/shown-days.ts';
import { formatCents } from '#platform/money/cents.ts';
import { paths } from '#platform/paths/paths.ts';
import { Banner } from '#platform/ui/banner.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/layout/card.tsx';
import { formatCount } from '#platform/wording/format-count.ts';
import { formatDate, formatDateAt } from '#platform/wording/format-date.ts';
import { onOneLine } from '#platform/wording/one-line.ts';
import { keepZipCode } from '#platform/wording/unbroken.ts';
import type { PermitInvoice } from '../given-permits.contract.ts';
import { openPermit } from './permit-intent.ts';

const texts = {
  invoicePending: t`Your permits start when the first month is paid.`,
  invoiceDue: (day: string) => t`Your cars may park until ${day}. If it is not paid by then, the permits end.`,
  invoicePaid: (day: string) => t`Paid through ${day}. Nothing is due now.`,
  invoiceOver: t`These permits have ended. Nothing is due.`,
  dueNow: t`Due now`,
  opening: t`Preparing the payment…`,
  payNow: (price: string) => t`Pay ${price}`,
  seatsOf: (seats: number, name: string) => t`${formatCount(seats)} × ${name}`,
};

type InvoiceProps = { readonly invoice: PermitInvoice; readonly invoiceKey: string };

/** What is due now, with the way to pay it; or until when everything is paid. */
export function PermitInvoiceCard({ invoice, invoiceKey }: InvoiceProps) {
  const { planName, seats, location, due } = invoice;
  return (
    <Card>
      <h2>{seats > 1 ? texts.seatsOf(seats, planName) : planName}</h2>
      <p>
        {location.name}, {keepZipCode(location.address)}
      </p>
      <Standing invoice={invoice} />
      {due && <Due due={due} invoiceKey={invoiceKey} />}
    </Card>
  );
}

function Standing({ invoice: { state, paidThrough, parksUntil, location } }: { readonly invoice: PermitInvoice }) {
  if (state === 'ended') return <Banner tone="info">{texts.invoiceOver}</Banner>;
  if (state === 'pending') return <Banner tone="info">{texts.invoicePending}</Banner>;
  if (state === 'past_due' && parksUntil) {
    return <Banner tone="error">{texts.invoiceDue(formatDateAt(parksUntil, location.timeZone))}</Banner>;
  }
  return paidThrough && <Banner tone="success">{texts.invoicePaid(onOneLine(formatDate(paidThrough)))}</Banner>;
}

type DueProps = { readonly due: NonNullable<PermitInvoice['due']>; readonly invoiceKey: string };

function Due({ due: { lines, totalCost }, invoiceKey }: DueProps) {
  const [, navigate] = useLocation();
  const opening = useMutation({
    mutationFn: async () => {
      await openPermit({ invoiceKey, totalCost }, { from: paths.permitInvoice(invoiceKey) });
      navigate(paths.payInvoice(invoiceKey));
    },
  });
  return (
    <>
      <PriceFacts lines={lines} labels={{ parking: showDays(lines[0]?.label) }} total={texts.dueNow} />
      {opening.isError && <Banner tone="error">{errorText(opening.error)}</Banner>}
      <Button full busy={opening.isPending} busyText={texts.opening} onClick={() => opening.mutate()}>
        {texts.payNow(formatCents(totalCost))}
      </Button>
    </>
  );
}
