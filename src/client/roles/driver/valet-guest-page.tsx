import { lazy } from 'react';
import { useLocation } from 'wouter';
import { GuestTicketPage } from '../../features/valet-guest/ticket/guest-ticket-page.tsx';
import { ReviewTicket } from '../../features/valet-guest/ticket/review-ticket.tsx';
import { routes } from '../../paths.ts';

const PayTicket = lazy(() => import('./paying/pay-valet-ticket.tsx'));
const TicketReceipt = lazy(() => import('../../features/valet-guest/payment/ticket-receipt.tsx'));

/** The three pages of a car owner. The link in every text leads to the first of them, which loads alone. */
export default function ValetGuestPage() {
  const [path] = useLocation();
  return (
    <GuestTicketPage>
      {(ticket) => {
        const shown = { key: ticket.valet._id, ticket };
        if (path === routes.valetPay) return <PayTicket {...shown} />;
        return path === routes.valetReceipt ? <TicketReceipt {...shown} /> : <ReviewTicket {...shown} />;
      }}
    </GuestTicketPage>
  );
}
