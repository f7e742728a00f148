import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import type { HeldSession } from '#contract/stays/sessions.contract.ts';
import { formatTime } from '#domain/calendar/human-time.ts';
import { PaymentStep } from '../../../features/payments/payment-step.tsx';
import { requestCorrection } from '../../../features/sessions/correction/ask-correction.ts';
import { CorrectionCharge } from '../../../features/sessions/correction/correction-charge.tsx';
import { CorrectionForm } from '../../../features/sessions/correction/correction-form.tsx';
import { type CorrectionIntent, correctionIntents } from '../../../features/sessions/correction/correction-state.ts';
import { correctionTexts as texts } from '../../../features/sessions/correction/correction-texts.ts';
import { useOpenDifference } from '../../../features/sessions/difference/difference-intent.ts';
import { refreshSessions } from '../../../features/sessions/history/session-card.tsx';
import { errorText } from '../../../lib/api/api-error.ts';
import { allZonesQuery } from '../../../lib/lists/all-zones.ts';
import { canPayHere, usePaymentDocument } from '../../../lib/routing/payment-document.ts';
import { placeClock } from '../../../lib/time/place-time.ts';
import { useNow } from '../../../lib/time/use-now.ts';
import { paths } from '../../../paths.ts';
import { LoadFailure } from '../../../ui/base/load-failure.tsx';
import { Notice } from '../../../ui/base/notice.tsx';
import { Page } from '../../../ui/base/page.tsx';
import { SkeletonList } from '../../../ui/base/skeleton.tsx';

const EVERY_MS = 15_000;

type CorrectStayProps = {
  readonly session: HeldSession;
  /** Until when; null once it is over. */
  readonly until: string | null;
};

/** Corrects the plate, state or zone of one stay within minutes of paying. A difference is paid like a stay. */
export default function CorrectStay({ session, until }: CorrectStayProps) {
  const { locationId, timeZone, receiptKey, locationName } = session;
  const zones = useQuery(allZonesQuery(locationId));
  const now = useNow(EVERY_MS);
  const isOver = until === null || new Date(until) <= now;
  return (
    <Page title={texts.title} lead={locationName} back={{ to: paths.receipt(receiptKey), label: texts.back }}>
      {until !== null && !isOver && (
        <p>
          {texts.until(formatTime(new Date(until), placeClock(timeZone, new Date(until))))} {texts.covered}
        </p>
      )}
      {zones.isError && <LoadFailure error={zones.error} busy={zones.isFetching} onRetry={zones.refetch} />}
      {zones.isPending && <SkeletonList rows={3} height="5rem" />}
      {zones.data && <Correction session={session} isOver={isOver} zones={zones.data} />}
    </Page>
  );
}

type CorrectionProps = Pick<Parameters<typeof CorrectionForm>[0], 'session' | 'zones'> & {
  readonly isOver: boolean;
};

function Correction({ session, isOver, ...offer }: CorrectionProps) {
  const { _id, receiptKey } = session;
  // If the payment is its own document, this one comes before it.
  const [intent, setIntent] = useState(() => (canPayHere ? correctionIntents.read(_id) : null));
  const told = useHistoryState<{ failure?: string } | null>();
  const [failure, setFailure] = useState<string | null>(told?.failure ?? null);
  const finish = useFinish(session);
  const keep = (made: CorrectionIntent) => {
    correctionIntents.store(_id, made);
    setIntent(made);
  };
  const leave = (words: string | null) => {
    correctionIntents.forget(_id);
    setFailure(words);
    setIntent(null);
  };
  const isLeaving = usePaymentDocument({
    paying: intent !== null,
    at: paths.payCorrection(receiptKey, _id),
    from: paths.correctStay(receiptKey, _id),
    state: failure === null ? null : { failure },
  });
  if (isLeaving) return <SkeletonList rows={2} height="8rem" />;
  if (intent)
    return <PayCorrection session={session} intent={intent} onChanged={keep} onPaid={finish} onLeft={leave} />;
  if (isOver) return <Notice tone="info">{texts.over}</Notice>;
  return (
    <CorrectionForm {...offer} session={session} failure={failure} onAsked={(made) => (made ? keep(made) : finish())} />
  );
}

type PayCorrectionProps = {
  readonly session: HeldSession;
  readonly intent: CorrectionIntent;
  readonly onChanged: (intent: CorrectionIntent) => void;
  readonly onPaid: () => void;
  readonly onLeft: (why: string | null) => void;
};

function PayCorrection({ session, intent, onChanged, onPaid, onLeft }: PayCorrectionProps) {
  const [resumed] = useState(intent.tried);
  const { receiptKey } = session;
  const open = useOpenDifference({
    intent,
    ask: (asked, method, key) => requestCorrection({ receiptKey, asked, method }, key),
    onChanged,
  });
  return (
    <PaymentStep
      charge={intent}
      summary={<CorrectionCharge intent={intent} />}
      open={open}
      resumed={resumed}
      onPaid={onPaid}
      onOver={(cause) => onLeft(typeof cause === 'string' ? cause : errorText(cause))}
      onBack={() => onLeft(null)}
    />
  );
}

/** Goes back to the receipt, which shows the correction. */
function useFinish({ _id, receiptKey }: HeldSession) {
  const [, navigate] = useLocation();
  return () => {
    correctionIntents.forget(_id);
    void refreshSessions();
    navigate(paths.receipt(receiptKey), { state: { corrected: true } });
  };
}
