import { lazy } from 'react';
import { useLocation } from 'wouter';
import { GuestTicketPage } from '#features/valet/client/guest/guest-ticket-page.tsx';
import { ReviewTicket } from '#features/valet/client/guest/review-ticket.tsx';
import { WalletOffer } from '#features/wallet-passes/client/wallet-offer.tsx';
import { routes } from '#platform/paths/paths.ts';

const PayTicket = lazy(() => import('./pay-valet-ticket.tsx'));
const TicketReceipt = lazy(() => import('#features/valet/client/guest/ticket-receipt.tsx'));

/** The three pages of a car owner. The link in every text leads to the first of them, which loads alone. */
export default function ValetGuestPage() {
  const [path] = useLocation();
  return (
    <GuestTicketPage>
      {(ticket) => {
        const { _id } = ticket.valet;
        if (path === routes.valetPay) return <PayTicket key={_id} ticket={ticket} />;
        if (path === routes.valetReceipt) return <TicketReceipt key={_id} ticket={ticket} />;
        const wallet = <WalletOffer pass={{ valetId: _id, valetKey: ticket.key }} />;
        return <ReviewTicket key={_id} ticket={ticket} wallet={wallet} />;
      }}
    </GuestTicketPage>
  );
}
