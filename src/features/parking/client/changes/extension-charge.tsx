import { t } from 'ttag';
import { PriceFacts } from '#features/pricing/client/shared/price-facts.tsx';
import { localClock } from '#platform/browser/local-clock.ts';
import { serverNow } from '#platform/browser/server-clock.ts';
import { formatUntil } from '#platform/calendar/human-time.ts';
import { unbroken } from '#platform/wording/unbroken.ts';
import type { Session } from '../../sessions.contract.ts';
import styles from '../history/sessions.module.css';
import { addTimeTexts } from '../history/sessions-texts.ts';
import type { ExtensionIntent } from './extension-state.ts';
import { parkingLabel } from './plan-extension.ts';

const texts = {
  moreParking: (rate: string) => t`${rate}, more time`,
};

type ExtensionChargeProps = { readonly session: Session; readonly intent: ExtensionIntent };

/** What is about to be paid, as the server priced it. */
export function ExtensionCharge({ session, intent }: ExtensionChargeProps) {
  const now = serverNow();
  const clock = { ...localClock(session.timeZone, now), now };
  return (
    <div>
      <p className={styles.until}>
        {unbroken(addTimeTexts.paidUntil(formatUntil(new Date(intent.requested.endTime), clock)))}
      </p>
      <PriceFacts
        lines={intent.lines}
        labels={{ parking: texts.moreParking(parkingLabel(intent.lines)) }}
        total={addTimeTexts.total}
      />
    </div>
  );
}
