import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { t } from 'ttag';
import { boot } from '#platform/api/boot.ts';
import { useCurrentUser } from '#platform/api/current-user.ts';
import { refreshQueries } from '#platform/api/query-client.ts';
import { Banner } from '#platform/ui/banner.tsx';
import { Button } from '#platform/ui/button.tsx';
import { classNames } from '#platform/ui/class-names.ts';
import ui from '#platform/ui/primitives.module.css';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import type { Charge } from './payment-method.ts';
import { loadPayWithAccount, methodsOf } from './payment-methods.ts';
import styles from './payment-step.module.css';
import { isTapped } from './shared/one-tap.ts';
import { connectionLost, type Payment, type PaymentOptions, usePayment } from './use-payment.ts';

const texts = {
  checking: t`Your payment is being checked…`,
  paying: t`Paying…`,
  keepOpen: t`Keep this page open.`,
  paid: t`Paid`,
  authorized: t`Authorized`,
  notCharged: t`You have not been charged.`,
  unsureTitle: t`We are not sure yet whether you have paid`,
  unsure: t`The result did not reach this device. Do not pay again elsewhere. Check again when you have a signal, and this page picks up where it left off.`,
  checkAgain: t`Check again`,
  back: t`Back`,
};

type PaymentStepProps = PaymentOptions & {
  /** What is being bought, and its price lines. */
  readonly summary: ReactNode;
  /** What can still be changed about it, except while an attempt is in progress. */
  readonly choices?: ReactNode;
  /** The total is only authorized now. */
  readonly isHold?: boolean;
  /** The card that pays is saved in any case: it is charged again. */
  readonly isSaved?: boolean;
  readonly onBack: () => void;
  /** The page is as wide as the screen: what is bought stands beside the form there. */
  readonly beside?: true;
};

/** Everything between an accepted price and a receipt. */
export function PaymentStep(props: PaymentStepProps) {
  const { summary, choices, isHold = false, isSaved, onBack, beside, ...options } = props;
  const user = useCurrentUser();
  const onPaid: PaymentOptions['onPaid'] = (receiptKey) => {
    // It may have kept a card.
    if (user) void refreshQueries('/users/saved-card');
    options.onPaid(receiptKey);
  };
  const payment = usePayment({ ...options, onPaid });
  const { phase } = payment;
  const idle = phase === 'ready';
  // What follows takes their place.
  const unseen = phase === 'paid' ? ({ visibility: 'hidden' } as const) : undefined;
  return (
    <div className={classNames(ui.stack2, styles.step)} data-beside={beside}>
      {summary}
      {choices && (
        <fieldset className={styles.choices} disabled={!idle} hidden={phase === 'paid'}>
          {choices}
        </fieldset>
      )}
      <Outcome payment={payment} charge={options.charge} isHold={isHold} />
      {/* Hidden while the last attempt's outcome is unknown, keeping all that was typed into it. */}
      <div
        className={classNames(ui.stack2, styles.methods)}
        hidden={phase === 'checking' || phase === 'unsure'}
        style={unseen}
      >
        <Methods
          payment={payment}
          charge={options.charge}
          isHold={isHold}
          isSaved={isSaved}
          hasAccount={user !== null}
        />
      </div>
      {(idle || phase === 'paying' || phase === 'paid') && (
        <div className={ui.stack2} style={unseen}>
          <Button variant="quiet" onClick={onBack} disabled={!idle}>
            {texts.back}
          </Button>
        </div>
      )}
    </div>
  );
}

const PayWithAccount = lazy(loadPayWithAccount);

type MethodsProps = {
  readonly payment: Payment;
  readonly charge: Charge;
  readonly isHold: boolean;
  readonly isSaved: boolean | undefined;
  readonly hasAccount: boolean;
};

/** Wallets first, PayPal second, the card last; before them all, a card that the account has saved. */
function Methods({ payment: { phase, pay }, charge, isHold, isSaved, hasAccount }: MethodsProps) {
  const { card, payPal } = methodsOf(boot.payments);
  const common = { totalCents: charge.totalCents, isHold, busy: phase === 'paying', pay };
  const canSave = hasAccount && !isSaved && boot.payments.payPal?.saves === true;
  const cards = { ...common, isSaved, between: payPal && <payPal.Form {...common} canSave={canSave} /> };
  return (
    <Suspense fallback={<Skeleton height="24rem" />}>
      {hasAccount ? (
        <PayWithAccount {...cards} Form={card.Form} startable={phase === 'ready' ? charge.clientSecret : null} />
      ) : (
        <card.Form {...cards} />
      )}
    </Suspense>
  );
}

type OutcomeProps = Pick<MethodsProps, 'payment' | 'charge' | 'isHold'>;

/** What becomes of an attempt, in a place that opens with the tap and stays: a late answer moves nothing under a thumb. */
function Outcome({ payment, charge, isHold }: OutcomeProps) {
  const { phase, failure } = payment;
  const [isOpen, setOpen] = useState(() => isTapped(charge.clientSecret));
  if (!isOpen && (phase !== 'ready' || failure !== null)) setOpen(true);
  if (!isOpen) return null;
  if (phase === 'unsure') return <Unsure payment={payment} />;
  return (
    <div className={styles.outcome}>
      {phase === 'paying' && (
        <Banner tone="info" title={texts.paying}>
          {texts.keepOpen}
        </Banner>
      )}
      {phase === 'checking' && <Banner tone="info">{texts.checking}</Banner>}
      {phase === 'paid' && <Banner tone="success">{isHold ? texts.authorized : texts.paid}</Banner>}
      {phase === 'ready' &&
        (failure === null ? <Banner tone="info">{texts.notCharged}</Banner> : <Failure words={failure} />)}
    </div>
  );
}

function Failure({ words }: { readonly words: string }) {
  const place = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other words are another failure.
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'center' });
  }, [words]);
  const alreadySays = words.includes(texts.notCharged) || words === connectionLost();
  return (
    <div ref={place} className={styles.outcome}>
      <Banner tone="error" title={words}>
        {!alreadySays && texts.notCharged}
      </Banner>
    </div>
  );
}

function Unsure({ payment }: { readonly payment: Payment }) {
  return (
    <Banner tone="error" title={texts.unsureTitle}>
      <div className={ui.stack2}>
        <p>{texts.unsure}</p>
        <Button variant="secondary" onClick={payment.checkAgain}>
          {texts.checkAgain}
        </Button>
      </div>
    </Banner>
  );
}
