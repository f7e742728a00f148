import type { Session } from '#contract/stays/sessions.contract.ts';
import { formatUntil } from '#domain/calendar/human-time.ts';
import { placeClock } from '../../../lib/time/place-time.ts';
import { serverNow } from '../../../lib/time/server-clock.ts';
import { PriceFacts } from '../../../ui/roadside/price-facts.tsx';
import styles from '../history/sessions.module.css';
import { addTimeTexts as texts } from '../history/sessions-texts.ts';
import type { ExtensionIntent } from './extension-state.ts';
import { parkingLabel } from './plan-extension.ts';

type ExtensionChargeProps = { readonly session: Session; readonly intent: ExtensionIntent };

/** What is about to be paid, as the server priced it. */
export function ExtensionCharge({ session, intent }: ExtensionChargeProps) {
  const now = serverNow();
  const said = { ...placeClock(session.timeZone, now), now };
  return (
    <div>
      <p className={styles.until}>{texts.paidUntil(formatUntil(new Date(intent.asked.endTime), said))}</p>
      <PriceFacts
        lines={intent.lines}
        labels={{ parking: texts.moreParking(parkingLabel(intent.lines)) }}
        total={texts.total}
      />
    </div>
  );
}
