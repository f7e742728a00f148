import { t } from 'ttag';
import { extensionIntents } from '#features/parking/client/changes/extension-state.ts';
import { describeMoreTime, LongerForm } from '#features/parking/client/changes/longer-form.tsx';
import { parkingLabel } from '#features/parking/client/changes/plan-extension.ts';
import { requestExtension } from '#features/parking/client/changes/request-extension.ts';
import type { OwnSession } from '#features/parking/sessions.contract.ts';
import { PriceFacts } from '#features/pricing/client/shared/price-facts.tsx';
import { paths } from '#platform/paths/paths.ts';
import { Page } from '#platform/ui/page.tsx';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import { PayDifference, useDifference } from './pay-difference.tsx';

const texts = {
  title: t`Add time for all`,
  back: t`Receipt`,
  total: t`To pay`,
};

type AddTimeForAllProps = { readonly receiptKey: string; readonly sessions: readonly OwnSession[] };

/** More time for several running vehicles of one receipt, in one payment. */
export function AddTimeForAll({ receiptKey, sessions }: AddTimeForAllProps) {
  return (
    <Page
      title={texts.title}
      lead={sessions[0]?.locationName}
      back={{ to: paths.receipt(receiptKey), label: texts.back }}
    >
      <Extension receiptKey={receiptKey} sessions={sessions} />
    </Page>
  );
}

function Extension({ receiptKey, sessions }: AddTimeForAllProps) {
  const difference = useDifference({
    session: { _id: receiptKey, receiptKey },
    intents: extensionIntents,
    paymentAt: paths.payTimeForAll(receiptKey),
    formAt: paths.addTimeForAll(receiptKey),
  });
  const { intent, failure, isLeaving, onRequested } = difference;
  if (isLeaving) return <SkeletonList rows={2} height="8rem" />;
  if (!intent) {
    return (
      <LongerForm
        receiptKey={receiptKey}
        sessions={sessions}
        failure={failure}
        onPrepared={(made, sessionIds) => onRequested(made, { addedFor: sessionIds.length })}
      />
    );
  }
  const { sessionIds } = intent.requested;
  const parking = describeMoreTime(parkingLabel(intent.lines), sessionIds.length);
  return (
    <PayDifference
      intent={intent}
      difference={difference}
      done={{ addedFor: sessionIds.length }}
      request={async ({ hours, totalCost }, method, key) =>
        (await requestExtension({ sessionIds, receiptKey, hours, totalCost, method }, key)).intent
      }
      keepsIntents
      summary={
        <div>
          <p>{platesOf(sessions, sessionIds)}</p>
          <PriceFacts lines={intent.lines} labels={{ parking }} total={texts.total} />
        </div>
      }
    />
  );
}

/** "IL ABC1234, WI XYZ99". */
function platesOf(sessions: readonly OwnSession[], ids: readonly string[]): string {
  const paid = sessions.filter(({ _id }) => ids.includes(_id));
  return paid.map(({ vehicleState, vehiclePlate }) => `${vehicleState} ${vehiclePlate}`).join(', ');
}
