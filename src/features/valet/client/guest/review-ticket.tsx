import { lazy, Suspense, useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { paths } from '#app/paths/paths.ts';
import { ActionBar } from '#platform/ui/action-bar.tsx';
import { Button, ButtonLink } from '#platform/ui/button.tsx';
import { ConfirmDialog } from '#platform/ui/feedback/confirm-dialog.tsx';
import { Notice } from '#platform/ui/notice.tsx';
import { Page } from '#platform/ui/page.tsx';
import { FetchLater } from './fetch-later.tsx';
import { guestTexts as texts } from './guest-texts.ts';
import type { ShownTicket } from './guest-ticket-page.tsx';
import { HandoverCode } from './handover-code.tsx';
import { PayCash, PayOnline } from './pay-choices.tsx';
import { TicketDetails } from './ticket-details.tsx';
import { TicketState } from './ticket-state.tsx';
import { type GuestAct, useGuestAct } from './use-guest-act.ts';
import styles from './valet-guest.module.css';

const WAYS = {
  requested: { label: texts.request, text: texts.sureToRequest, yes: texts.yes },
  unrequested: { label: texts.takeBack, text: texts.sureToTakeBack, yes: texts.yesTakeBack },
} as const;

type RequestCarProps = {
  readonly act: GuestAct;
  readonly wish: keyof typeof WAYS;
  readonly quiet?: boolean;
};

/** The big button to request the car, or to withdraw that. Asks for confirmation, as the specification requires. */
function RequestCar({ act, wish, quiet = false }: RequestCarProps) {
  const [open, setOpen] = useState(false);
  const { label, text, yes } = WAYS[wish];
  const confirm = async () => {
    await act.ask(wish);
    setOpen(false);
  };
  return (
    <>
      <Button variant={quiet ? 'quiet' : 'primary'} full onClick={() => setOpen(true)}>
        {label}
      </Button>
      <ConfirmDialog
        open={open}
        title={texts.sure}
        confirmLabel={yes}
        cancelLabel={texts.no}
        busy={act.busy}
        onConfirm={() => void confirm()}
        onCancel={() => setOpen(false)}
      >
        <p>{text}</p>
      </ConfirmDialog>
    </>
  );
}

const GuestCode = lazy(() => import('./guest-code.tsx'));
const CarAsSeen = lazy(() => import('./guest-damage.tsx'));

/** One ticket on its guest's phone: where the car is, and the one thing to do about it. */
export function ReviewTicket({ ticket }: { readonly ticket: ShownTicket }) {
  const { valet, phone, cutOff, hasOthers } = ticket;
  const act = useGuestAct(ticket);
  const isWithUs = ['parked', 'requested', 'retrieving', 'ready'].includes(valet.whereabouts);
  return (
    <Page title={texts.title} lead={texts.ticket(valet.ticketNumber, valet.locationName)} width="narrow">
      {act.done === 'requested' && <Popup>{texts.requested}</Popup>}
      {act.done === 'unrequested' && <Popup>{texts.unrequested}</Popup>}
      {cutOff}
      {isWithUs && <HandoverCode ticket={ticket} />}
      <TicketState ticket={ticket} />
      <TicketDetails valet={valet} />
      <Suspense fallback={null}>
        <GuestCode ticket={ticket} act={act} />
        <CarAsSeen ticket={ticket} />
      </Suspense>
      {hasOthers && <OtherCar phone={phone} />}
      {valet.cashIntended && <Notice tone="info">{texts.cashIntended}</Notice>}
      {act.failure !== null && <Notice tone="error">{act.failure}</Notice>}
      <Actions ticket={ticket} act={act} />
    </Page>
  );
}

function Actions({ ticket, act }: { readonly ticket: ShownTicket; readonly act: GuestAct }) {
  const { valet, phone } = ticket;
  const { actions, whereabouts, paid } = valet;
  const isPayable = ['requested', 'retrieving', 'ready'].includes(whereabouts);
  return (
    <ActionBar>
      {actions.includes('request') && <RequestCar act={act} wish="requested" />}
      {(whereabouts === 'entry' || whereabouts === 'parked') && <FetchLater ticket={ticket} act={act} />}
      {isPayable && <PayOnline ticket={ticket} />}
      <div className={styles.beside}>
        {isPayable && <PayCash valet={valet} act={act} />}
        {actions.includes('unrequest') && <RequestCar act={act} wish="unrequested" quiet />}
      </div>
      {paid && valet.paidBy !== 'nothing_due' && (
        <ButtonLink to={paths.valetReceipt(phone, valet._id)} variant={isPayable ? 'quiet' : 'secondary'} full>
          {texts.receipt}
        </ButtonLink>
      )}
    </ActionBar>
  );
}

function OtherCar({ phone }: { readonly phone: string }) {
  const [, navigate] = useLocation();
  return (
    <Button variant="quiet" onClick={() => navigate(paths.valetReview(phone))}>
      {texts.otherCar}
    </Button>
  );
}

const SHOWN_MS = 6000;

/** A temporary success message; the page below shows the same facts. */
function Popup({ children }: { readonly children: string }) {
  const [shown, setShown] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setShown(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={styles.popup} role="status">
      {shown && <strong>{children}</strong>}
    </div>
  );
}
