import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import type { Session } from '#contract/sessions.contract.ts';
import { formatTime } from '#domain/calendar/human-time.ts';
import { PaymentStep } from '../../../features/payments/payment-step.tsx';
import { useOpenMending } from '../../../features/sessions/correction/ask-correction.ts';
import { MendCharge } from '../../../features/sessions/correction/correction-charge.tsx';
import { MendForm } from '../../../features/sessions/correction/correction-form.tsx';
import {
  forgetMending,
  type MendIntent,
  readMending,
  storeMending,
} from '../../../features/sessions/correction/correction-state.ts';
import { mendTexts as texts } from '../../../features/sessions/correction/correction-texts.ts';
import { refreshSessions } from '../../../features/sessions/history/session-card.tsx';
import { errorText } from '../../../lib/api/api-error.ts';
import { apiQuery } from '../../../lib/api/query-client.ts';
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

type MendStayProps = {
  readonly session: Session;
  /** Until when; null once it is over. */
  readonly until: string | null;
};

/** Plate, state or zone of one stay, mended within minutes of paying; a difference is paid as a stay is. */
export default function MendStay({ session, until }: MendStayProps) {
  const { locationId, zoneId, timeZone, receiptKey, locationName } = session;
  const place = useQuery(apiQuery('GET /locations/:locationId/zones/:zoneId', { params: { locationId, zoneId } }));
  const zones = useQuery(allZonesQuery(locationId));
  const failed = [place, zones].find(({ isError }) => isError);
  const now = useNow(EVERY_MS);
  const isOver = until === null || new Date(until) <= now;
  return (
    <Page title={texts.title} lead={locationName} back={{ to: paths.receipt(receiptKey), label: texts.back }}>
      {until !== null && !isOver && (
        <p>
          {texts.until(formatTime(new Date(until), placeClock(timeZone, new Date(until))))} {texts.covered}
        </p>
      )}
      {failed && <LoadFailure error={failed.error} busy={failed.isFetching} onRetry={failed.refetch} />}
      {!failed && !(place.data && zones.data) && <SkeletonList rows={3} height="5rem" />}
      {place.data && zones.data && (
        <Mending
          session={session}
          isOver={isOver}
          zones={zones.data}
          feeBasisPoints={place.data.data.location.feeBasisPoints}
        />
      )}
    </Page>
  );
}

type MendingProps = Pick<Parameters<typeof MendForm>[0], 'session' | 'zones' | 'feeBasisPoints'> & {
  readonly isOver: boolean;
};

function Mending({ session, isOver, ...offer }: MendingProps) {
  const { _id, receiptKey } = session;
  // Where the payment has a document of its own, this one is what comes before it.
  const [intent, setIntent] = useState(() => (canPayHere ? readMending(_id) : null));
  const told = useHistoryState<{ failure?: string } | null>();
  const [failure, setFailure] = useState<string | null>(told?.failure ?? null);
  const finish = useFinish(session);
  const keep = (made: MendIntent) => {
    storeMending(_id, made);
    setIntent(made);
  };
  const leave = (words: string | null) => {
    forgetMending(_id);
    setFailure(words);
    setIntent(null);
  };
  const isLeaving = usePaymentDocument({
    paying: intent !== null,
    at: paths.payMending(receiptKey, _id),
    from: paths.mendStay(receiptKey, _id),
    state: failure === null ? null : { failure },
  });
  if (isLeaving) return <SkeletonList rows={2} height="8rem" />;
  if (intent) return <PayMending session={session} intent={intent} onChanged={keep} onPaid={finish} onLeft={leave} />;
  if (isOver) return <Notice tone="info">{texts.over}</Notice>;
  return <MendForm {...offer} session={session} failure={failure} onAsked={(made) => (made ? keep(made) : finish())} />;
}

type PayMendingProps = {
  readonly session: Session;
  readonly intent: MendIntent;
  readonly onChanged: (intent: MendIntent) => void;
  readonly onPaid: () => void;
  readonly onLeft: (why: string | null) => void;
};

function PayMending({ session, intent, onChanged, onPaid, onLeft }: PayMendingProps) {
  const [resumed] = useState(intent.tried);
  const open = useOpenMending({ receiptKey: session.receiptKey, intent, onChanged });
  return (
    <PaymentStep
      charge={intent}
      summary={<MendCharge intent={intent} />}
      open={open}
      resumed={resumed}
      onPaid={onPaid}
      onOver={(cause) => onLeft(typeof cause === 'string' ? cause : errorText(cause))}
      onBack={() => onLeft(null)}
    />
  );
}

/** Back on the receipt, which says that it was mended. */
function useFinish({ _id, receiptKey }: Session) {
  const [, navigate] = useLocation();
  return () => {
    forgetMending(_id);
    void refreshSessions();
    navigate(paths.receipt(receiptKey), { state: { mended: true } });
  };
}
