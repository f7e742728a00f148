import { useQuery } from '@tanstack/react-query';
import { Fragment, lazy, Suspense, useEffect, useState } from 'react';
import { msgid, ngettext, t } from 'ttag';
import { useSearch } from 'wouter';
import { VisitOfReceipt } from '#features/auto-pay/client/shared/visit-of-receipt.tsx';
import { usableFrom } from '#features/gates/rules/decide-passage.ts';
import { ParkAgain } from '#features/parking/client/history/park-again.tsx';
import { storeCurrentSessions } from '#features/parking/client/history/store-current-sessions.ts';
import { useEnded } from '#features/parking/client/history/use-ended.ts';
import { StopNews } from '#features/parking/client/leaving/stop-news.tsx';
import { useStops } from '#features/parking/client/leaving/waiting-stops.ts';
import type { OwnSession } from '#features/parking/sessions.contract.ts';
import { ClaimReceipt } from '#features/receipts/client/claim-receipt.tsx';
import { ReceiptSheet } from '#features/receipts/client/receipt-sheet.tsx';
import { ReceiptWays } from '#features/receipts/client/receipt-ways.tsx';
import type { Receipt } from '#features/receipts/receipts.contract.ts';
import { ReceiptRefund } from '#features/refunds/client/receipt-refund.tsx';
import { WalletOffer } from '#features/wallet-passes/client/wallet-offer.tsx';
import { ApiError } from '#platform/api/api-error.ts';
import { boot } from '#platform/api/boot.ts';
import { apiQuery } from '#platform/api/query-client.ts';
import { localClock } from '#platform/browser/local-clock.ts';
import { serverNow } from '#platform/browser/server-clock.ts';
import { formatTime, formatUntil, withArticle } from '#platform/calendar/human-time.ts';
import { formatCents } from '#platform/money/cents.ts';
import { paths, type routes } from '#platform/paths/paths.ts';
import { usePaymentDocument } from '#platform/routing/payment-document.ts';
import type { PageProps } from '#platform/routing/route-entry.ts';
import { usePassedOnce } from '#platform/routing/use-passed-once.ts';
import { Banner } from '#platform/ui/banner.tsx';
import { ButtonLink } from '#platform/ui/button.tsx';
import { classNames } from '#platform/ui/class-names.ts';
import { EmptySpace } from '#platform/ui/feedback/empty-state.tsx';
import { EmailAddress } from '#platform/ui/layout/email-address.tsx';
import { Fold } from '#platform/ui/layout/fold.tsx';
import { Links } from '#platform/ui/layout/links.tsx';
import { TextLink } from '#platform/ui/layout/text-link.tsx';
import { LoadFailure } from '#platform/ui/load-failure.tsx';
import { Page } from '#platform/ui/page.tsx';
import { PageSkeleton } from '#platform/ui/page-skeleton.tsx';
import ui from '#platform/ui/primitives.module.css';
import { Skeleton, SkeletonList } from '#platform/ui/skeleton.tsx';
import { keepZipCode } from '#platform/wording/unbroken.ts';
import { InstallOffer } from './install-offer.tsx';
import styles from './receipt-page.module.css';
import { RunningSessions } from './running-sessions.tsx';

const LanesOfReceipt = lazy(async () => ({
  default: (await import('#features/gates/client/shared/lanes-of-receipt.tsx')).LanesOfReceipt,
}));

const texts = {
  reservationTitle: t`Reservation`,
  notFound: t`There is no receipt at this link`,
  notFoundText: t`The link may be incomplete. Open it again from your email, or contact us.`,
  pending: t`This payment is not complete, so there is no receipt yet. You have not been charged.`,
  beingCharged: (price: string) => t`Your parking has ended and cost ${price}. Your card is being charged.`,
  settling: (time: string) =>
    t`Parking stopped at ${withArticle(time)}. Your bank has not confirmed the payment yet; you pay only for the time until you stopped.`,
  nothingYet: (max: string) => t`Nothing has been charged yet: ${max} is authorized.`,
  onceStopped: t`Your receipt is here once you stop.`,
  onceAllStopped: t`Your receipt is here once the last car has stopped.`,
  onceSent: t`Your receipt is here once the stop has been sent.`,
  onceLeft: t`Your receipt is here once your car has left.`,
  findParking: t`Find parking`,
  bookings: t`My bookings`,
  enterCode: t`Enter a code from a sign`,
  helpPage: t`Help`,
  asked: (plate: string) => t`The lot was asked to change the plate to ${plate}`,
  askedNext: t`Until it confirms, the plate you paid for counts.`,
  declined: (plate: string) => t`The lot did not change the plate to ${plate}`,
  done: t`Fixed, on this receipt and for officers.`,
  addedForAll: (count: number) => ngettext(msgid`Time added for ${count} car.`, `Time added for ${count} cars.`, count),
  zone: (zone: string) => t`Zone ${zone}`,
  timeAdded: (until: string) => t`Time added: paid ${until}.`,
  tooLate: (plates: string) => t`Parking for ${plates} has ended`,
  tooLateText: (until: string) => t`It ran ${until}. No time can be added now. If you are still parked, pay again.`,
  title: t`Receipt`,
  contact: t`Contact us`,
};

const AddTime = lazy(() => import('./add-time.tsx'));
const AddTimeForAll = lazy(async () => ({ default: (await import('./add-time.tsx')).AddTimeForAll }));
const PayOwed = lazy(() => import('./pay-owed.tsx'));
const CorrectSession = lazy(() => import('./correct-session.tsx'));
const Reservations = lazy(() => import('./reservations.tsx'));
/** In one file with them, because every page first loads the list of all files. */
const MoveReservation = lazy(async () => ({ default: (await import('./reservations.tsx')).MoveReservation }));

/** How often to look whether the lot has answered, a charge is made, or parking was ended elsewhere: by a camera, a text, another phone. */
const WAITING_MS = 20_000;

/** A receipt, for anyone who has its address. Its driver can add time and end the stay here. */
export default function ReceiptPage({ params }: PageProps<typeof routes.receipt>) {
  const found = useQuery({
    ...apiQuery('GET /receipts/:key', { params }),
    refetchInterval: ({ state }) => (isWaiting(state.data?.data) ? WAITING_MS : false),
  });
  const receipt = found.data?.data;
  const search = new URLSearchParams(useSearch());
  const requested = search.get('add');
  if (found.isPending) return <PageSkeleton />;
  if (found.error instanceof ApiError && (found.error.status === 404 || found.error.status === 400)) {
    return <ReceiptUnknown />;
  }
  if (!receipt) {
    return (
      <Page title={texts.title}>
        <LoadFailure error={found.error} busy={found.isFetching} onRetry={found.refetch} />
      </Page>
    );
  }
  const running = runningOf(receipt);
  if (requested === 'all' && running.length > 1 && receipt.status !== 'running') {
    return (
      <Suspense fallback={<PageSkeleton />}>
        <AddTimeForAll receiptKey={receipt.receiptKey} sessions={running} />
      </Suspense>
    );
  }
  const adding = running.find(({ _id, untilStopped }) => !untilStopped && (_id === requested || requested === 'all'));
  if (adding) {
    return (
      <Suspense fallback={<PageSkeleton />}>
        <AddTime session={adding} />
      </Suspense>
    );
  }
  const correcting = running.find(({ _id }) => _id === search.get('correct'));
  if (correcting) {
    return (
      <Suspense fallback={<PageSkeleton />}>
        <CorrectSession session={correcting} receipt={receipt} />
      </Suspense>
    );
  }
  const reserved = reservedOf(receipt);
  const moving = reserved.find(({ _id }) => receipt.canChange && _id === search.get('move'));
  if (moving) {
    return (
      <Suspense fallback={<PageSkeleton />}>
        <MoveReservation session={moving} vehicles={reserved.length} />
      </Suspense>
    );
  }
  if (receipt.status === 'owed' && search.has('owed')) return <OwedStep receipt={receipt} />;
  if (boot.paymentStep) return <NothingToPay receiptKey={receipt.receiptKey} />;
  // What was changed is never said above the times and the price from before.
  const changedAt: number = window.history.state?.changedAt ?? 0;
  if (found.dataUpdatedAt < changedAt && found.fetchStatus !== 'paused' && !found.isError) return <PageSkeleton />;
  return <LoadedReceipt receipt={receipt} longerFor={requested} />;
}

/** The stay is over, or it is not this device's: its receipt is all there is. */
function NothingToPay({ receiptKey }: { readonly receiptKey: string }) {
  const receipt = paths.receipt(receiptKey);
  usePaymentDocument({ paying: false, at: receipt, from: receipt });
  return <PageSkeleton />;
}

/** What is owed was requested here, and the payment step is its own document or was reloaded. */
function OwedStep({ receipt }: { readonly receipt: Receipt }) {
  return (
    <Page title={texts.title} back={{ to: paths.receipt(receipt.receiptKey), label: texts.title }}>
      <Suspense fallback={<Skeleton height="20rem" />}>
        <PayOwed receipt={receipt} />
      </Suspense>
    </Page>
  );
}

/** For the lot's answer, for the charge, or for an end that is not this page's. */
const isWaiting = (receipt?: Receipt): boolean =>
  receipt?.status === 'running' ||
  receipt?.status === 'stopped' ||
  (receipt?.plateRequests.some(({ status }) => status === 'requested') ?? false);

function runningOf({ sessions }: Receipt): readonly OwnSession[] {
  return sessions.filter(({ status }) => status === 'active');
}

function reservedOf({ sessions }: Receipt): readonly OwnSession[] {
  return sessions.filter(({ status }) => status === 'reserved');
}

type LoadedReceiptProps = {
  readonly receipt: Receipt;
  /** Which of its cars a link wanted to add time for, or all; null for a receipt that was simply opened. */
  readonly longerFor: string | null;
};

function LoadedReceipt({ receipt, longerFor }: LoadedReceiptProps) {
  const { receiptKey, status } = receipt;
  const [canceled, setCanceled] = useState<string | null>(null);
  useEffect(storeCurrentSessions, []);
  const [running, reserved] = [runningOf(receipt), reservedOf(receipt)];
  const { ended, onEnded } = useEnded(running.length);
  const isRun = status === 'running';
  const isPaid = status === 'paid' || status === 'refunded' || status === 'stopped' || status === 'owed';
  const isRunning = (isPaid || isRun) && running.length > 0;
  const isAhead = reserved.length > 0;
  const isOut = useIsOut(receipt);
  const hasCode = isRunning || reserved.some(({ startTime }) => usableFrom(new Date(startTime)) <= serverNow());
  const roomForLanes = hasCode || isAhead ? <Skeleton height={hasCode ? '22.5rem' : '8rem'} /> : null;
  const title = reserved.length > 0 ? texts.reservationTitle : texts.title;
  const sheet = isPaid && (
    <ReceiptSheet
      receipt={receipt}
      platesAbove={running.length + reserved.length === receipt.sessions.length}
      placeAbove={isRunning || reserved.length > 0}
    />
  );
  const isSettled = status === 'paid' || status === 'refunded';
  const ways = isSettled && (
    <div className={classNames(ui.stack3, ui.unprinted)}>
      <ReceiptWays receiptKey={receiptKey} notDelivered={receipt.notDelivered} mailedTo={receipt.mailedTo} />
      <ClaimReceipt receiptKey={receiptKey} claimable={receipt.claimable} />
    </div>
  );
  // Nobody looks for it in a receipt that is closed.
  const refund = isSettled && (
    <div className={ui.unprinted}>
      <ReceiptRefund receiptKey={receiptKey} timeZone={receipt.location.timeZone} />
    </div>
  );
  return (
    <Page
      {...headOf(receipt, { title, isRunning, isAhead: reserved.length > 0 })}
      tabTitle={`${title} ${receipt.receiptCode}`}
    >
      <Suspense fallback={<SkeletonList rows={4} height="4rem" />}>
        <div className={classNames(ui.stack3, ui.unprinted)}>
          <StopNews />
          {ended !== null && <Banner tone="success">{ended}</Banner>}
          {canceled !== null && <Banner tone="success">{canceled}</Banner>}
          {longerFor !== null && <TooLate receipt={receipt} longerFor={longerFor} />}
          <AddedNotice timeZone={receipt.location.timeZone} />
          <CorrectedNotice />
          <PlateRequests receipt={receipt} running={running} />
          {!isPaid && !isRun && <Banner tone="info">{pendingText(receipt)}</Banner>}
          {status === 'stopped' && <Banner tone="info">{texts.beingCharged(formatCents(receipt.totalCost))}</Banner>}
          {status === 'owed' && (
            <Suspense fallback={<Skeleton height="9rem" />}>
              <PayOwed receipt={receipt} />
            </Suspense>
          )}
          {reserved.length > 0 && (
            <Reservations sessions={reserved} canChange={receipt.canChange} onCanceled={setCanceled} />
          )}
          <RunningSessions sessions={running} receipt={receipt} onEnded={onEnded} />
          {receipt.hasLanes && status !== 'owed' && (isPaid || isRun) && !isOut && (
            <Suspense key={running.length} fallback={roomForLanes}>
              <LanesOfReceipt receiptKey={receiptKey} timeZone={receipt.location.timeZone} room={roomForLanes} />
            </Suspense>
          )}
          {receipt.authorized !== undefined && <VisitOfReceipt receiptKey={receiptKey} />}
          {(isRunning || reserved.length > 0) && <WalletOffer pass={{ receiptKey }} />}
          {isRunning && receipt.held && <InstallOffer />}
        </div>
        {/* Once a car has left, what is below its card is drawn anew: nothing moves up into its place. */}
        <Fragment key={running.length}>
          {isRun ? (
            <>
              <AfterStopping receipt={receipt} running={running} />
              <ClaimReceipt receiptKey={receiptKey} claimable={receipt.claimable} />
              <ReceiptHelp receipt={receipt} />
            </>
          ) : isRunning || reserved.length > 0 ? (
            <Fold
              title={texts.title}
              summary={formatCents(netOf(receipt))}
              mustOpen={receipt.notDelivered !== null || window.location.hash === '#receipt'}
            >
              {sheet}
              {ways}
              <ReceiptHelp receipt={receipt} />
            </Fold>
          ) : (
            <>
              {sheet}
              {ways}
              <ReceiptHelp receipt={receipt} />
            </>
          )}
          {refund}
        </Fragment>
      </Suspense>
    </Page>
  );
}

/** Whether a camera saw its car drive out, or it was another's: then it opens no gate. */
function useIsOut({ receiptKey: key, authorized, status }: Receipt): boolean {
  const isSeen = authorized !== undefined && status !== 'running';
  const found = useQuery({ ...apiQuery('GET /auto-pay/visits/:key', { params: { key } }), enabled: isSeen });
  const visit = found.data?.data.visit;
  return isSeen && (found.isPending || (visit?.leftAt != null && visit.ending !== 'missed'));
}

/** A reservation that was moved to a shorter time costs what is left. */
const netOf = ({ totalCost, refunds }: Receipt): number =>
  totalCost - refunds.reduce((sum, { cents }) => sum + cents, 0);

/** A stop counts from when it was sent, also before the money is held (rule 406). */
function pendingText({ status, sessions, authorized, location: { timeZone } }: Receipt): string {
  const stoppedAt = sessions.map(({ endTime }) => new Date(endTime)).sort((a, b) => b.getTime() - a.getTime())[0];
  const isStopped =
    status === 'pending' && authorized !== undefined && sessions.every((each) => each.status === 'ended');
  if (!stoppedAt || !isStopped) return texts.pending;
  return texts.settling(formatTime(stoppedAt, localClock(timeZone, stoppedAt)));
}

type AfterStoppingProps = { readonly receipt: Receipt; readonly running: readonly OwnSession[] };

/** In place of the receipt: what it waits for. */
function AfterStopping({ receipt, running }: AfterStoppingProps) {
  const { receiptKey: key, authorized = 0, sessions } = receipt;
  const stops = useStops();
  const visit = useQuery(apiQuery('GET /auto-pay/visits/:key', { params: { key } })).data?.data.visit;
  const isSent = !running.every(({ _id }) => stops.some(({ sessionId, outcome }) => sessionId === _id && !outcome));
  const next = () => {
    if (!isSent) return texts.onceSent;
    if (visit?.exitDecides) return texts.onceLeft;
    return running.length < sessions.length ? texts.onceAllStopped : texts.onceStopped;
  };
  return (
    <p>
      {texts.nothingYet(formatCents(authorized))} {next()}
    </p>
  );
}

type Head = { readonly title: string; readonly isRunning: boolean; readonly isAhead: boolean };

/** Until it is over, where the car is or will be matters more than that this is a receipt. */
function headOf({ location, zone }: Receipt, { title, isRunning, isAhead }: Head) {
  if (!isRunning && !isAhead) return { title };
  const lead = (
    <>
      <p>{isRunning ? keepZipCode(location.address) : `${location.name}, ${keepZipCode(location.address)}`}</p>
      {zone && <p className={styles.zone}>{texts.zone(zone.zoneNumber)}</p>}
    </>
  );
  return isRunning ? { title: location.name, lead, compact: true } : { title, lead };
}

/** Shown once, after time was added. */
function AddedNotice({ timeZone }: { readonly timeZone: string }) {
  const added = usePassedOnce<string>('added');
  const addedFor = usePassedOnce<number>('addedFor');
  if (addedFor !== undefined) return <Banner tone="success">{texts.addedForAll(addedFor)}</Banner>;
  if (added === undefined) return null;
  const now = serverNow();
  const until = formatUntil(new Date(added), { ...localClock(timeZone, now), now });
  return <Banner tone="success">{texts.timeAdded(until)}</Banner>;
}

/** A link to add time, such as a reminder's, that was opened after the end. */
function TooLate({ receipt: { sessions }, longerFor }: { readonly receipt: Receipt; readonly longerFor: string }) {
  const over = sessions.filter(({ _id, status }) => status === 'ended' && (longerFor === 'all' || longerFor === _id));
  const [first] = over;
  if (!first) return null;
  const now = serverNow();
  const until = formatUntil(new Date(first.endTime), { ...localClock(first.timeZone, now), now });
  const together = over.filter(({ zoneId, endTime }) => zoneId === first.zoneId && endTime === first.endTime);
  const plates = together.map(({ vehiclePlate }) => vehiclePlate).join(', ');
  return (
    <Banner tone="warning" title={texts.tooLate(plates)}>
      <div className={ui.stack1}>
        <p>{texts.tooLateText(until)}</p>
        <div>
          <ParkAgain sessions={together} variant="primary" />
        </div>
      </div>
    </Banner>
  );
}

function CorrectedNotice() {
  return usePassedOnce<boolean>('corrected') ? <Banner tone="success">{texts.done}</Banner> : null;
}

type PlateRequestsProps = {
  readonly receipt: Pick<Receipt, 'plateRequests' | 'location'>;
  readonly running: readonly OwnSession[];
};

/** What the lot was asked to fix, while it can still be fixed. */
function PlateRequests({ receipt: { plateRequests, location }, running }: PlateRequestsProps) {
  const standing = plateRequests.filter(({ sessionId }) => running.some(({ _id }) => _id === sessionId));
  return standing.map(({ sessionId, plateNumber, state, status }) => {
    const plate = `${plateNumber} ${state}`.trim();
    const isDeclined = status === 'declined';
    return (
      <Banner key={sessionId} tone="info" title={isDeclined ? texts.declined(plate) : texts.asked(plate)}>
        {isDeclined ? location.phoneNumber : texts.askedNext}
      </Banner>
    );
  });
}

function ReceiptUnknown() {
  return (
    <Page title={texts.notFound} lead={texts.notFoundText}>
      <EmptySpace />
      <ButtonLink to={paths.locations()}>{texts.findParking}</ButtonLink>
      <Links>
        <TextLink to={paths.bookings()}>{texts.bookings}</TextLink>
        <TextLink to={paths.home()}>{texts.enterCode}</TextLink>
        <TextLink to={paths.help()}>{texts.helpPage}</TextLink>
        <TextLink to={paths.contactUs()}>{texts.contact}</TextLink>
      </Links>
    </Page>
  );
}

const helpTexts = {
  help: t`Questions?`,
  about: (code: string) => t`Receipt ${code}`,
};

type ReceiptHelpProps = { readonly receipt: Pick<Receipt, 'supportEmail' | 'receiptCode'> };

/** Whom to ask; also printed. The mail says which receipt it is about. */
function ReceiptHelp({ receipt: { supportEmail, receiptCode } }: ReceiptHelpProps) {
  const subject = encodeURIComponent(helpTexts.about(receiptCode));
  return (
    <p className={ui.clusterCenter}>
      {helpTexts.help}
      {supportEmail ? (
        <a href={`mailto:${supportEmail}?subject=${subject}`}>
          <EmailAddress address={supportEmail} />
        </a>
      ) : (
        <TextLink to={paths.contactUs()}>{texts.contact}</TextLink>
      )}
    </p>
  );
}
