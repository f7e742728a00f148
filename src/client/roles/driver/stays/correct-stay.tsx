import { useQuery } from '@tanstack/react-query';
import type { HeldSession } from '#contract/stays/sessions.contract.ts';
import { formatTime } from '#domain/calendar/human-time.ts';
import { requestCorrection } from '../../../features/sessions/correction/ask-correction.ts';
import { CorrectionCharge } from '../../../features/sessions/correction/correction-charge.tsx';
import { CorrectionForm } from '../../../features/sessions/correction/correction-form.tsx';
import { correctionIntents } from '../../../features/sessions/correction/correction-state.ts';
import { correctionTexts as texts } from '../../../features/sessions/correction/correction-texts.ts';
import { allZonesQuery } from '../../../lib/lists/all-zones.ts';
import { receiptPaths } from '../../../lib/receipts/receipt-paths.ts';
import { placeClock } from '../../../lib/time/place-time.ts';
import { useNow } from '../../../lib/time/use-now.ts';
import { paths } from '../../../paths.ts';
import { LoadFailure } from '../../../ui/base/load-failure.tsx';
import { Notice } from '../../../ui/base/notice.tsx';
import { Page } from '../../../ui/base/page.tsx';
import { SkeletonList } from '../../../ui/base/skeleton.tsx';
import { PayDifference, useDifference } from './pay-difference.tsx';

const EVERY_MS = 15_000;
const DONE = { corrected: true };

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
  const difference = useDifference({
    session,
    intents: correctionIntents,
    paymentAt: receiptPaths.payCorrection(receiptKey, _id),
    formAt: receiptPaths.correct(receiptKey, _id),
  });
  const { intent, failure, isLeaving, onAsked } = difference;
  if (isLeaving) return <SkeletonList rows={2} height="8rem" />;
  if (intent) {
    return (
      <PayDifference
        intent={intent}
        difference={difference}
        done={DONE}
        ask={(asked, method, key) => requestCorrection({ receiptKey, asked, method }, key)}
        summary={<CorrectionCharge intent={intent} />}
      />
    );
  }
  if (isOver) return <Notice tone="info">{texts.over}</Notice>;
  return <CorrectionForm {...offer} session={session} failure={failure} onAsked={(made) => onAsked(made, DONE)} />;
}
