import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { t } from 'ttag';
import { CorrectionForm } from '#features/parking/client/changes/correction-form.tsx';
import type { CorrectionIntent } from '#features/parking/client/changes/correction-state.ts';
import { correctionIntents } from '#features/parking/client/changes/correction-state.ts';
import { PlateRequestForm } from '#features/parking/client/changes/plate-request-form.tsx';
import { requestCorrection } from '#features/parking/client/changes/request-correction.ts';
import type { OwnSession } from '#features/parking/sessions.contract.ts';
import { PriceFacts } from '#features/pricing/client/shared/price-facts.tsx';
import type { Receipt } from '#features/receipts/receipts.contract.ts';
import { allZonesQuery } from '#features/zones/client/shared/all-zones.ts';
import { localClock } from '#platform/browser/local-clock.ts';
import { useNow } from '#platform/browser/use-now.ts';
import { formatTime, withArticle } from '#platform/calendar/human-time.ts';
import { paths } from '#platform/paths/paths.ts';
import { LoadFailure } from '#platform/ui/load-failure.tsx';
import { Page } from '#platform/ui/page.tsx';
import ui from '#platform/ui/primitives.module.css';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import { PayDifference, useDifference } from './pay-difference.tsx';

const texts = {
  title: t`Fix the plate or zone`,
  plateOnly: t`Fix the plate`,
  back: t`Receipt`,
  until: (time: string) => t`You can fix this until ${withArticle(time)}.`,
  covered: t`The first plate stays covered until then.`,
};

const EVERY_MS = 15_000;
const DONE = { corrected: true };

type CorrectSessionProps = {
  readonly session: OwnSession;
  readonly receipt: Pick<Receipt, 'correctableUntil' | 'location'>;
};

/** Corrects the plate, state or zone of one stay within minutes of paying. A difference is paid like a stay. */
export default function CorrectSession({ session, receipt }: CorrectSessionProps) {
  const until = receipt.correctableUntil;
  const { locationId, timeZone, receiptKey, locationName } = session;
  const zones = useQuery(allZonesQuery(locationId));
  const now = useNow(EVERY_MS);
  const isOver = until === null || new Date(until) <= now;
  return (
    <Page
      title={isOver ? texts.plateOnly : texts.title}
      lead={locationName}
      back={{ to: paths.receipt(receiptKey), label: texts.back }}
    >
      {until !== null && !isOver && (
        <p className={ui.muted}>
          {texts.until(formatTime(new Date(until), localClock(timeZone, new Date(until))))} {texts.covered}
        </p>
      )}
      {zones.isError && <LoadFailure error={zones.error} busy={zones.isFetching} onRetry={zones.refetch} />}
      {zones.isPending && <SkeletonList rows={3} height="5rem" />}
      {zones.data && (
        <Correction session={session} isOver={isOver} zones={zones.data}>
          <PlateRequestForm session={session} phone={receipt.location.phoneNumber} />
        </Correction>
      )}
    </Page>
  );
}

type CorrectionProps = Pick<Parameters<typeof CorrectionForm>[0], 'session' | 'zones'> & {
  readonly isOver: boolean;
  /** In place of the form once it is over. */
  readonly children: ReactNode;
};

function Correction({ session, isOver, children, ...offer }: CorrectionProps) {
  const { _id, receiptKey } = session;
  const difference = useDifference({
    session,
    intents: correctionIntents,
    paymentAt: paths.payCorrection(receiptKey, _id),
    formAt: paths.correct(receiptKey, _id),
  });
  const { intent, failure, isLeaving, onRequested } = difference;
  if (isLeaving) return <SkeletonList rows={2} height="8rem" />;
  if (intent) {
    return (
      <PayDifference
        intent={intent}
        difference={difference}
        done={DONE}
        request={(requested, method, key) => requestCorrection({ receiptKey, requested, method }, key)}
        summary={<CorrectionCharge intent={intent} />}
      />
    );
  }
  if (isOver) return children;
  return (
    <CorrectionForm {...offer} session={session} failure={failure} onRequested={(made) => onRequested(made, DONE)} />
  );
}

const chargeTexts = {
  parking: t`Parking, difference`,
  fee: t`Transaction fee, difference`,
  total: t`To pay`,
  bothCount: t`Both plates are covered for 15 minutes while you pay.`,
};

/** What is about to be paid, as the server priced it. */
function CorrectionCharge({ intent: { lines } }: { readonly intent: CorrectionIntent }) {
  return (
    <div>
      <p>{chargeTexts.bothCount}</p>
      <PriceFacts
        lines={lines}
        labels={{ parking: chargeTexts.parking, fee: chargeTexts.fee }}
        total={chargeTexts.total}
      />
    </div>
  );
}
