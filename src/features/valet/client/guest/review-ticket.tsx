import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { t } from 'ttag';
import { useLocation } from 'wouter';
import { formatUsPhone } from '#platform/contract/phone.ts';
import { paths } from '#platform/paths/paths.ts';
import { Banner } from '#platform/ui/banner.tsx';
import { Button, ButtonLink } from '#platform/ui/button.tsx';
import { ConfirmDialog } from '#platform/ui/feedback/confirm-dialog.tsx';
import { Card } from '#platform/ui/layout/card.tsx';
import { PageFrame } from '#platform/ui/page.tsx';
import { StayingBar } from '#platform/ui/staying-bar.tsx';
import { GuestCode } from './guest-code.tsx';
import { ASK, type ShownTicket } from './guest-ticket-page.tsx';
import { HandoverCode } from './handover-code.tsx';
import { PayCash, PayOnline } from './pay-choices.tsx';
import { ScheduleRequest } from './schedule-request.tsx';
import { CarFacts, hasReceipt, TicketDetails, TicketPrice, usePaid } from './ticket-details.tsx';
import { TicketState } from './ticket-state.tsx';
import { type GuestAct, useGuestAct } from './use-guest-act.ts';
import styles from './valet-guest.module.css';

const texts = {
  request: t`Bring my car`,
  takeBack: t`I do not need it yet`,
  agree: t`Text me about this car`,
  agreeText: (phone: string) => t`Texts to ${phone} when the car is ready and when it is handed over. STOP ends them.`,
  sure: t`Are you sure?`,
  sureToRequest: t`This will instruct our team to bring your car to the front.`,
  sureToTakeBack: t`Our team will leave your car parked. You can request it again at any time.`,
  yes: t`Yes, bring my car`,
  yesTakeBack: t`Yes, leave it parked`,
  no: t`Cancel`,
  requested: t`Requested!`,
  unrequested: t`Unrequested!`,
  cashIntended: t`You will pay cash. The attendant takes it when you get your car.`,
  otherCar: t`My other car`,
  receipt: t`Open the receipt`,
};

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
    await act.request(wish);
    setOpen(false);
  };
  return (
    <>
      <Button variant={quiet ? 'quiet' : 'primary'} full={!quiet} onClick={() => setOpen(true)}>
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

const CarAsSeen = lazy(() => import('./guest-damage.tsx'));

type ReviewTicketProps = {
  readonly ticket: ShownTicket;
  /** The offer to add it to the phone's wallet. */
  readonly wallet?: ReactNode;
};

/** One ticket on its guest's phone: each moment of the stay is a page of its own, which starts with what is needed then. */
export function ReviewTicket({ ticket, wallet }: ReviewTicketProps) {
  const { valet, phone, cutOff, hasOthers } = ticket;
  const act = useGuestAct(ticket);
  const paid = usePaid(ticket);
  const moment = momentOf(valet);
  // On its way and out front are one page, so that nothing moves under a thumb when the car comes.
  const isBrought = moment === 'waiting' || moment === 'inFront';
  return (
    <PageFrame width="narrow">
      {act.done === 'requested' && <Popup>{texts.requested}</Popup>}
      {act.done === 'unrequested' && <Popup>{texts.unrequested}</Popup>}
      {cutOff}
      <TicketState ticket={ticket} />
      {act.failure !== null && <Banner tone="error">{act.failure}</Banner>}
      {moment === 'stored' && (
        <StayingBar>
          {valet.actions.includes('request') && <RequestCar act={act} wish="requested" />}
          <ScheduleRequest ticket={ticket} />
          <ReceiptLink ticket={ticket} variant="quiet" />
        </StayingBar>
      )}
      {isBrought && <HandoverCode ticket={ticket} isOpen={valet.paid} />}
      {isBrought && <Payment ticket={ticket} paid={paid} />}
      {isBrought && !valet.paid && (
        <StayingBar>
          <PayOnline ticket={ticket} />
          <PayCash valet={valet} act={act} />
        </StayingBar>
      )}
      {moment === 'over' && <ReceiptLink ticket={ticket} variant="primary" />}
      {moment === 'stored' || moment === 'over' ? (
        <TicketDetails valet={valet} due={paid} />
      ) : (
        <Card>
          <CarFacts valet={valet} />
        </Card>
      )}
      {moment !== 'over' && wallet}
      {!valet.textsConsent && moment !== 'over' && <AgreeToTexts phone={phone} act={act} />}
      <GuestCode ticket={ticket} act={act} />
      {valet.whereabouts === 'parked' && <HandoverCode ticket={ticket} isOpen={false} />}
      {/* Below what stays when the car comes. */}
      {moment === 'waiting' && valet.actions.includes('unrequest') && <RequestCar act={act} wish="unrequested" quiet />}
      {/* Last, since it comes late and may be long. */}
      <Suspense fallback={null}>
        <CarAsSeen ticket={ticket} />
      </Suspense>
      {hasOthers && <OtherCar phone={phone} />}
    </PageFrame>
  );
}

type AgreeProps = { readonly phone: string; readonly act: GuestAct };

/** For a guest who did not agree when the car arrived. */
function AgreeToTexts({ phone, act }: AgreeProps) {
  return (
    <Card>
      <p>{texts.agreeText(formatUsPhone(phone))}</p>
      <Button variant="secondary" full busy={act.busy} onClick={() => void act.agreeToTexts()}>
        {texts.agree}
      </Button>
    </Card>
  );
}

type Moment = 'stored' | 'waiting' | 'inFront' | 'over';

function momentOf({ whereabouts }: ShownTicket['valet']): Moment {
  if (whereabouts === 'entry' || whereabouts === 'parked') return 'stored';
  if (whereabouts === 'requested' || whereabouts === 'retrieving') return 'waiting';
  return whereabouts === 'ready' ? 'inFront' : 'over';
}

type PaymentProps = { readonly ticket: ShownTicket; readonly paid: ReturnType<typeof usePaid> };

/** What is due, or that it is paid. */
function Payment({ ticket, paid }: PaymentProps) {
  const { valet } = ticket;
  return (
    <Card>
      <TicketPrice valet={valet} due={paid} />
      {valet.cashIntended && <Banner tone="info">{texts.cashIntended}</Banner>}
      {valet.paid && <PayOnline ticket={ticket} />}
      <ReceiptLink ticket={ticket} variant="quiet" />
    </Card>
  );
}

type ReceiptLinkProps = { readonly ticket: ShownTicket; readonly variant: 'primary' | 'quiet' };

function ReceiptLink({ ticket, variant }: ReceiptLinkProps) {
  const { valet, phone } = ticket;
  if (!hasReceipt(ticket)) return null;
  return (
    <ButtonLink to={paths.valetReceipt(phone, valet._id)} variant={variant} full>
      {texts.receipt}
    </ButtonLink>
  );
}

function OtherCar({ phone }: { readonly phone: string }) {
  const [, navigate] = useLocation();
  return (
    <Button variant="quiet" onClick={() => navigate(paths.valetReview(phone, ASK))}>
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
