import { useState } from 'react';
import { t } from 'ttag';
import { useLocation } from 'wouter';
import { PaymentStep } from '#features/payments/client/payment-step.tsx';
import { tipsOf, totalOf } from '#features/pricing/rules/price-line.ts';
import { describeTicket } from '#features/valet/client/guest/describe-ticket.ts';
import type { ShownTicket } from '#features/valet/client/guest/guest-ticket-page.tsx';
import { HandoverCode } from '#features/valet/client/guest/handover-code.tsx';
import { TicketDetails } from '#features/valet/client/guest/ticket-details.tsx';
import { readIntent, type TicketIntent, useOpenIntent } from '#features/valet/client/guest/ticket-intent.ts';
import { TipChoice } from '#features/valet/client/guest/tip-choice.tsx';
import { type TicketPayment, useTicketPayment, wordsOf } from '#features/valet/client/guest/use-ticket-payment.ts';
import { withTip } from '#features/valet/rules/price/tip.ts';
import type { Cents } from '#platform/money/cents.ts';
import { paths } from '#platform/paths/paths.ts';
import { Banner } from '#platform/ui/banner.tsx';
import { Button, ButtonLink } from '#platform/ui/button.tsx';
import { Confirmation } from '#platform/ui/feedback/confirmation.tsx';
import { Page } from '#platform/ui/page.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';

const texts = {
  title: t`Pay for your car`,
  back: t`Back to your car`,
  ticketPaid: t`Ticket Paid!`,
  notYet: t`You can pay once you have requested your car.`,
  again: t`Try again`,
  alone: t`Your parking is free. A tip is up to you.`,
  next: t`Continue`,
  given: t`Thank you for your tip!`,
  receipt: t`Open the receipt`,
};

/** A ticket's payment, with the same step as a stay's. */
export default function PayTicket({ ticket }: { readonly ticket: ShownTicket }) {
  const { valet, phone, cutOff } = ticket;
  const review = paths.valetReview(phone, valet._id);
  return (
    <Page
      title={texts.title}
      lead={describeTicket(valet.ticketNumber, valet.locationName)}
      width="narrow"
      back={{ to: review, label: texts.back }}
    >
      {cutOff}
      <PayWhatIsDue ticket={ticket} />
    </Page>
  );
}

function PayWhatIsDue({ ticket }: { readonly ticket: ShownTicket }) {
  const { valet } = ticket;
  // The page may know that the ticket is paid before it knows what became of its own payment.
  const [unused, setUnused] = useState<string | null>(null);
  const isWaitedFor = ['requested', 'retrieving', 'ready'].includes(valet.whereabouts);
  if (valet.paidBy === 'nothing_due' && valet.takesTips && isWaitedFor) return <TipAlone ticket={ticket} />;
  if (valet.paid || valet.totalCost === 0) return <Paid ticket={ticket} title={texts.ticketPaid} unused={unused} />;
  if (!valet.actions.includes('pay')) return <Banner tone="info">{texts.notYet}</Banner>;
  return <PayOnline ticket={ticket} onUnused={setUnused} />;
}

type PaidProps = {
  readonly ticket: ShownTicket;
  readonly title: string;
  /** What became of a payment of this page that did not pay for the ticket. */
  readonly unused?: string | null;
};

function Paid({ ticket, title, unused }: PaidProps) {
  const { valet, phone } = ticket;
  return (
    <>
      <Confirmation title={title} />
      {unused && <Banner tone="info">{unused}</Banner>}
      {valet.whereabouts === 'ready' && <HandoverCode ticket={ticket} isOpen />}
      <ButtonLink to={paths.valetReview(phone, valet._id)} full>
        {texts.back}
      </ButtonLink>
      <ButtonLink to={paths.valetReceipt(phone, valet._id)} variant="secondary" full>
        {texts.receipt}
      </ButtonLink>
    </>
  );
}

/** Rule 347: the car costs nothing, and the guest may tip, once. */
function TipAlone({ ticket }: { readonly ticket: ShownTicket }) {
  const { valet, isTipped } = ticket;
  const [tip, setTip] = useState<Cents>(0);
  const [isChosen, setChosen] = useState(() => readIntent(valet._id) !== null);
  const [isGiven, setGiven] = useState(false);
  if (isGiven || isTipped) return <Paid ticket={ticket} title={texts.given} />;
  if (isChosen) {
    return <PayOnline ticket={ticket} alone={{ tip, onPaid: () => setGiven(true), onBack: () => setChosen(false) }} />;
  }
  return (
    <>
      <p>{texts.alone}</p>
      <TipChoice initial={tip} onChange={setTip} />
      <Button full aria-disabled={tip === 0} onClick={() => tip > 0 && setChosen(true)}>
        {texts.next}
      </Button>
    </>
  );
}

/** A tip is the full payment. */
type Alone = { readonly tip: Cents; readonly onPaid: () => void; readonly onBack: () => void };

type PayOnlineProps = {
  readonly ticket: ShownTicket;
  readonly alone?: Alone;
  readonly onUnused?: (words: string) => void;
};

function PayOnline({ ticket, alone, onUnused }: PayOnlineProps) {
  const payment = useTicketPayment(ticket, alone?.tip);
  const { intent, failure } = payment;
  // It outlasts an intent, which ends when the price changes.
  const [tip, setTip] = useState<Cents | null>(null);
  if (intent) {
    const tipping = { tipCents: alone?.tip || (tip ?? tipsOf(intent.lines)), onTip: setTip };
    return (
      <PaymentOf ticket={ticket} payment={payment} intent={intent} alone={alone} onUnused={onUnused} {...tipping} />
    );
  }
  if (failure === null) {
    return (
      <>
        <TicketDetails valet={ticket.valet} />
        <Skeleton height="24rem" />
      </>
    );
  }
  return (
    <>
      <Banner tone="error">{failure}</Banner>
      <Button onClick={() => void payment.prepare()}>{texts.again}</Button>
    </>
  );
}

type PaymentOfProps = {
  readonly ticket: ShownTicket;
  readonly payment: TicketPayment;
  readonly intent: TicketIntent;
  readonly tipCents: Cents;
  readonly onTip: (cents: Cents) => void;
  readonly alone: Alone | undefined;
  readonly onUnused: ((words: string) => void) | undefined;
};

function PaymentOf({ ticket, payment, intent, tipCents, onTip, alone, onUnused }: PaymentOfProps) {
  const [, navigate] = useLocation();
  const { valet, phone } = ticket;
  const open = useOpenIntent({ ticket, intent, tipCents, onChanged: payment.change });
  const lines = withTip(intent.lines, tipCents);
  return (
    <>
      {payment.failure !== null && <Banner tone="error">{payment.failure}</Banner>}
      <PaymentStep
        charge={{ clientSecret: intent.clientSecret, totalCents: totalOf(lines) }}
        summary={<TicketDetails valet={alone ? { ...valet, paid: false, paidBy: null } : valet} due={{ lines }} />}
        choices={!alone && valet.takesTips && <TipChoice initial={tipCents} onChange={onTip} />}
        open={open}
        resumed={payment.resumed}
        onPaid={() => {
          alone?.onPaid();
          payment.finish();
        }}
        onOver={(cause) => {
          onUnused?.(wordsOf(cause));
          payment.abandon(cause);
        }}
        onBack={alone ? alone.onBack : () => navigate(paths.valetReview(phone, valet._id))}
      />
    </>
  );
}
