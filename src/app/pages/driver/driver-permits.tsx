// The pages of a driver's monthly permits, in one file, because every page first loads the list of all files.

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from 'ttag';
import { useLocation, useSearch } from 'wouter';
import { PaymentStep } from '#features/payments/client/payment-step.tsx';
import { BuyPermit } from '#features/permits/client/buy-permit.tsx';
import { forgetEnteredPermit } from '#features/permits/client/entered-permit.ts';
import { OwnPermitCard } from '#features/permits/client/own-permit.tsx';
import {
  forgetPermitIntent,
  openPermit,
  type PermitIntent,
  readPermitIntent,
} from '#features/permits/client/permit-intent.ts';
import { PermitInvoiceCard } from '#features/permits/client/permit-invoice.tsx';
import { PlanCard } from '#features/permits/client/plan-cards.tsx';
import { OwnWaitCard, Waiting } from '#features/permits/client/waiting.tsx';
import type { OwnWait, PermitPlan } from '#features/permits/permits.contract.ts';
import { PriceFacts } from '#features/pricing/client/shared/price-facts.tsx';
import { WalletOffer } from '#features/wallet-passes/client/wallet-offer.tsx';
import { ApiError, errorText } from '#platform/api/api-error.ts';
import { useCurrentUser } from '#platform/api/current-user.ts';
import { apiQuery, refreshQueries } from '#platform/api/query-client.ts';
import { showDays } from '#platform/calendar/shown-days.ts';
import { formatCents } from '#platform/money/cents.ts';
import { paths, type routes } from '#platform/paths/paths.ts';
import type { PageProps } from '#platform/routing/route-entry.ts';
import { Banner } from '#platform/ui/banner.tsx';
import { Button, ButtonLink } from '#platform/ui/button.tsx';
import { Confirmation } from '#platform/ui/feedback/confirmation.tsx';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { CardGrid } from '#platform/ui/layout/card-grid.tsx';
import { LoadFailure } from '#platform/ui/load-failure.tsx';
import { Page } from '#platform/ui/page.tsx';
import { PageSkeleton } from '#platform/ui/page-skeleton.tsx';
import ui from '#platform/ui/primitives.module.css';
import { keepZipCode } from '#platform/wording/unbroken.ts';

const texts = {
  title: t`Monthly permits`,
  own: t`My permits`,
  none: t`You have no permit yet.`,
  noneText: t`Lots that sell parking by the month say so on their page.`,
  find: t`Find parking`,
  paid: (price: string) => t`Paid ${price}`,
  paidNext: t`Your permit is valid for these plates, from its first day.`,
  receipt: t`Open the receipt`,
  notSold: t`This lot sells no permits now.`,
  notSoldText: t`You can still pay each time you park.`,
  toLot: t`Back to the lot`,
  waitSignIn: t`Log in to join the waiting list`,
  waits: t`Your waiting lists`,
  signIn: t`Log in or register to buy it`,
  payTitle: t`Pay for your permit`,
  saved: t`Your card is charged each month until you end the permit, and kept in your account for checkout, texts and auto-pay. PayPal cannot renew: you pay each month from an email instead.`,
  nothingToPay: t`There is nothing to pay here.`,
  invoice: t`Parking invoice`,
  invoiceFor: (company: string) => t`For ${company}`,
  invoiceGone: t`There is no such invoice`,
  invoiceGoneText: t`Open the link in the latest email.`,
  choose: t`Choose`,
  chooseNamed: (name: string) => t`Choose ${name}`,
  dueNow: t`Due now`,
};

/** A month that was paid a moment ago. */
type Paid = { readonly totalCents: number; readonly receiptKey: string | null };

/** Also after a reload, until the page is left. */
function JustPaid() {
  const [paid] = useState(() => (window.history.state as { readonly paid?: Paid } | null)?.paid);
  if (!paid) return null;
  return (
    <Confirmation title={texts.paid(formatCents(paid.totalCents))}>
      <p>{texts.paidNext}</p>
      {paid.receiptKey && (
        <p>
          <ButtonLink to={paths.receipt(paid.receiptKey)} variant="secondary" size="small">
            {texts.receipt}
          </ButtonLink>
        </p>
      )}
    </Confirmation>
  );
}

/** The driver's monthly permits. */
export function OwnPermitsPage() {
  const found = useQuery(apiQuery('GET /permits/me'));
  const { permits, waits } = found.data?.data ?? { permits: [], waits: [] };
  if (found.isPending) return <PageSkeleton />;
  return (
    <Page title={texts.own}>
      <JustPaid />
      {found.isError && <LoadFailure error={found.error} onRetry={found.refetch} busy={found.isFetching} />}
      {found.data && permits.length + waits.length === 0 && (
        <EmptyState title={texts.none} text={texts.noneText} drawn>
          <ButtonLink to={paths.locations()}>{texts.find}</ButtonLink>
        </EmptyState>
      )}
      <CardGrid>
        {permits.map((permit) => (
          <OwnPermitCard key={permit._id} permit={permit} wallet={<WalletOffer pass={{ permitId: permit._id }} />} />
        ))}
      </CardGrid>
      {waits.length > 0 && (
        <section className={ui.stack3}>
          <h2>{texts.waits}</h2>
          <CardGrid>
            {waits.map((wait) => (
              <OwnWaitCard key={wait.planId} wait={wait} />
            ))}
          </CardGrid>
        </section>
      )}
    </Page>
  );
}

/** What a lot sells by the month, and the steps to buy it: permit, vehicles, start and price, payment. */
export function LotPermitsPage({ params: { locationId } }: PageProps<typeof routes.lotPermits>) {
  const [, navigate] = useLocation();
  const requested = new URLSearchParams(useSearch());
  const isSignedIn = useCurrentUser() !== null;
  const found = useQuery(apiQuery('GET /locations/:id/permit-plans', { params: { id: locationId } }));
  const own = useQuery({ ...apiQuery('GET /permits/me'), enabled: isSignedIn });
  const waits = own.data?.data.waits ?? [];
  if (found.isPending || (isSignedIn && own.isPending)) return <PageSkeleton />;
  if (!found.data) {
    return (
      <Page title={texts.title}>
        <LoadFailure error={found.error} onRetry={found.refetch} busy={found.isFetching} />
      </Page>
    );
  }
  const { location, plans } = found.data.data;
  const waitFor = (id: string) => waits.find((wait) => wait.planId === id) ?? null;
  // A driver who was offered a seat may still buy what its owner has stopped selling.
  const sold = plans.filter(({ _id, paused }) => !paused || waitFor(_id) !== null);
  const chosen = isSignedIn && sold.find(({ _id }) => _id === requested.get('plan'));
  const back = { to: paths.zones(locationId), label: texts.toLot };
  if (chosen) {
    return (
      <Page title={chosen.name} lead={`${location.name}, ${keepZipCode(location.address)}`} width="narrow" back={back}>
        <BuyPermit
          lot={location}
          plan={chosen}
          isPriced={requested.get('step') === 'price'}
          onStep={(step) =>
            navigate(step ? paths.buyPermit(locationId, chosen._id, step) : paths.lotPermits(locationId))
          }
        />
      </Page>
    );
  }
  return (
    <Page
      title={texts.title}
      lead={`${location.name}, ${keepZipCode(location.address)}`}
      width={sold.length > 0 ? 'wide' : 'reading'}
      back={back}
    >
      {sold.length === 0 && (
        <EmptyState title={texts.notSold} text={texts.notSoldText} drawn>
          <ButtonLink to={paths.zones(locationId)}>{texts.toLot}</ButtonLink>
        </EmptyState>
      )}
      <CardGrid>
        {sold.map((plan) => (
          <PlanCard key={plan._id} plan={plan} lot={location} isOffered={Boolean(waitFor(plan._id)?.holdsUntil)}>
            <Choose
              plan={plan}
              wait={waitFor(plan._id)}
              isSignedIn={isSignedIn}
              onChoose={() => navigate(paths.buyPermit(locationId, plan._id, 'cars'))}
            />
          </PlanCard>
        ))}
      </CardGrid>
    </Page>
  );
}

type ChooseProps = {
  readonly plan: PermitPlan;
  /** The driver's place in its line; null if they are not waiting. */
  readonly wait: OwnWait | null;
  readonly isSignedIn: boolean;
  readonly onChoose: () => void;
};

/** A permit needs an account: its holder gets email, and pays again. A driver can wait for a sold-out one. */
function Choose({ plan, wait, isSignedIn, onChoose }: ChooseProps) {
  const { name, locationId, left } = plan;
  if (!isSignedIn) {
    const words = left > 0 ? texts.signIn : texts.waitSignIn;
    return <ButtonLink to={paths.login(paths.lotPermits(locationId))}>{words}</ButtonLink>;
  }
  if (left === 0 || wait) return <Waiting plan={plan} wait={wait} onChoose={onChoose} />;
  return (
    <Button onClick={onChoose} aria-label={texts.chooseNamed(name)}>
      {texts.choose}
    </Button>
  );
}

/** What a company owes for its permits. Anybody with the link can see and pay it, without an account. */
export function PermitInvoicePage({ params: { key } }: PageProps<typeof routes.permitInvoice>) {
  const found = useQuery(apiQuery('GET /permit-invoices/:key', { params: { key } }));
  if (found.isPending) return <PageSkeleton />;
  if (!found.data) {
    const isGone = found.error instanceof ApiError && (found.error.status === 404 || found.error.status === 400);
    return (
      <Page title={texts.invoice} width="narrow">
        {isGone ? (
          <EmptyState title={texts.invoiceGone} text={texts.invoiceGoneText} />
        ) : (
          <LoadFailure error={found.error} onRetry={found.refetch} busy={found.isFetching} />
        )}
      </Page>
    );
  }
  const { invoice } = found.data.data;
  return (
    <Page title={texts.invoice} lead={texts.invoiceFor(invoice.company)} width="narrow">
      <PermitInvoiceCard invoice={invoice} invoiceKey={key} />
    </Page>
  );
}

/** The payment of a first month, of one that is past due, or of a company's invoice. */
export function PayPermitPage() {
  const [, navigate] = useLocation();
  const [intent, setIntent] = useState<PermitIntent | null>(readPermitIntent);
  const [resumed] = useState(() => new URLSearchParams(window.location.search).has('payment_intent_client_secret'));
  const [failure, setFailure] = useState<string | null>(null);
  const leave = (to: string, state?: { readonly paid: Paid }) => {
    forgetPermitIntent();
    navigate(to, { replace: true, state });
  };
  if (!intent) {
    return (
      <Page title={texts.payTitle} width="narrow">
        {failure !== null && <Banner tone="error">{failure}</Banner>}
        <EmptyState title={texts.nothingToPay}>
          <ButtonLink to={paths.permits()}>{texts.own}</ButtonLink>
        </EmptyState>
      </Page>
    );
  }
  const { clientSecret, totalCost: totalCents, requested, method: opened, from } = intent;
  return (
    <Page title={texts.payTitle} width="narrow">
      <PaymentStep
        charge={{ clientSecret, totalCents }}
        resumed={resumed}
        isSaved={!('invoiceKey' in requested)}
        summary={
          <>
            <PriceFacts
              lines={intent.lines}
              labels={{ parking: showDays(intent.lines[0]?.label) }}
              total={texts.dueNow}
            />
            {!('invoiceKey' in requested) && <p>{texts.saved}</p>}
          </>
        }
        open={async (method) => {
          if (method === opened) return { clientSecret, totalCents };
          const other = await openPermit(requested, { method, from });
          setIntent(other);
          return { clientSecret: other.clientSecret, totalCents: other.totalCost };
        }}
        onPaid={(key) => {
          void refreshQueries('/permits');
          void refreshQueries('/permit-invoices');
          if ('planId' in requested) forgetEnteredPermit(requested.planId);
          if ('invoiceKey' in requested) return leave(from);
          const paid: Paid = { totalCents, receiptKey: key ?? intent.receiptKey };
          leave(paths.permits(), { paid });
        }}
        onOver={(cause) => {
          forgetPermitIntent();
          setFailure(typeof cause === 'string' ? cause : errorText(cause));
          setIntent(null);
        }}
        onBack={() => leave(from)}
      />
    </Page>
  );
}
