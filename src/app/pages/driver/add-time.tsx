import { useQuery } from '@tanstack/react-query';
import { t } from 'ttag';
import { AddTimeForm } from '#features/parking/client/changes/add-time-form.tsx';
import type { ExtensionIntent } from '#features/parking/client/changes/extension-state.ts';
import { extensionIntents } from '#features/parking/client/changes/extension-state.ts';
import { maxAddable, parkingLabel } from '#features/parking/client/changes/plan-extension.ts';
import { requestExtension } from '#features/parking/client/changes/request-extension.ts';
import { Running } from '#features/parking/client/history/session-card.tsx';
import styles from '#features/parking/client/history/sessions.module.css';
import type { OwnSession, Session } from '#features/parking/sessions.contract.ts';
import { PriceFacts } from '#features/pricing/client/shared/price-facts.tsx';
import { apiQuery } from '#platform/api/query-client.ts';
import { localClock } from '#platform/browser/local-clock.ts';
import { serverNow } from '#platform/browser/server-clock.ts';
import { formatUntil } from '#platform/calendar/human-time.ts';
import { paths } from '#platform/paths/paths.ts';
import { Banner } from '#platform/ui/banner.tsx';
import { Plate } from '#platform/ui/layout/plate.tsx';
import { LoadFailure } from '#platform/ui/load-failure.tsx';
import { Page } from '#platform/ui/page.tsx';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import { keepUnitsTogether } from '#platform/wording/unbroken.ts';
import { PayDifference, useDifference } from './pay-difference.tsx';

const texts = {
  title: t`Add time`,
  none: t`No more time can be added here`,
  noneText: t`The zone closes then, or your parking has reached the maximum.`,
  over: t`This parking has ended. Pay again to keep parking.`,
  back: t`Receipt`,
  paidUntil: (until: string) => t`Paid ${until}`,
  total: t`To pay`,
};

export { AddTimeForAll } from './add-time-for-all.tsx';

/** More time for one running session: how much, then the same payment step as for a new stay. */
export default function AddTime({ session }: { readonly session: OwnSession }) {
  const { locationId, zoneId } = session;
  const zone = useQuery(apiQuery('GET /locations/:locationId/zones/:zoneId', { params: { locationId, zoneId } }));
  return (
    <Page
      title={texts.title}
      lead={session.locationName}
      back={{ to: paths.receipt(session.receiptKey), label: texts.back }}
    >
      <Running session={session}>
        <Plate plate={session.vehiclePlate} state={session.vehicleState} />
      </Running>
      {zone.isPending && <SkeletonList rows={2} height="8rem" />}
      {zone.isError && <LoadFailure error={zone.error} busy={zone.isFetching} onRetry={zone.refetch} />}
      {zone.data && <Extension session={session} offer={{ session, ...zone.data.data }} />}
    </Page>
  );
}

type ExtensionProps = { readonly session: OwnSession; readonly offer: Parameters<typeof maxAddable>[0] };

function Extension({ session, offer }: ExtensionProps) {
  const { _id: sessionId, receiptKey } = session;
  const difference = useDifference({
    session,
    intents: extensionIntents,
    paymentAt: paths.payAddedTime(receiptKey, sessionId),
    formAt: paths.addTime(receiptKey, sessionId),
  });
  const { intent, failure, isLeaving, onRequested } = difference;
  if (isLeaving) return <SkeletonList rows={2} height="8rem" />;
  if (intent) {
    return (
      <PayDifference
        intent={intent}
        difference={difference}
        done={{ added: intent.requested.endTime }}
        request={async ({ hours, totalCost }, method, key) =>
          (await requestExtension({ sessionIds: [sessionId], receiptKey, hours, totalCost, method }, key)).intent
        }
        keepsIntents
        summary={<ExtensionCharge session={session} intent={intent} />}
      />
    );
  }
  if (session.status !== 'active') return <Banner tone="info">{texts.over}</Banner>;
  if (maxAddable(offer) < 1) {
    return (
      <Banner tone="info" title={texts.none}>
        {texts.noneText}
      </Banner>
    );
  }
  return (
    <AddTimeForm
      offer={offer}
      failure={failure}
      onPrepared={(made, endTime) => onRequested(made, { added: endTime })}
    />
  );
}

const chargeTexts = {
  moreParking: (rate: string) => t`${rate}, more time`,
};

type ExtensionChargeProps = { readonly session: Session; readonly intent: ExtensionIntent };

/** What is about to be paid, as the server priced it. */
function ExtensionCharge({ session, intent }: ExtensionChargeProps) {
  const now = serverNow();
  const clock = { ...localClock(session.timeZone, now), now };
  return (
    <div>
      <p className={styles.until}>
        {keepUnitsTogether(texts.paidUntil(formatUntil(new Date(intent.requested.endTime), clock)))}
      </p>
      <PriceFacts
        lines={intent.lines}
        labels={{ parking: chargeTexts.moreParking(parkingLabel(intent.lines)) }}
        total={texts.total}
      />
    </div>
  );
}
