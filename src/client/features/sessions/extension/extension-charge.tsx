import type { Session } from '#contract/sessions.contract.ts';
import { formatUntil } from '#domain/calendar/human-time.ts';
import { placeClock } from '../../../lib/time/place-time.ts';
import { Facts } from '../../../ui/roadside/facts.tsx';
import { Money } from '../../../ui/roadside/money.tsx';
import styles from '../history/sessions.module.css';
import { addTimeTexts as texts } from '../history/sessions-texts.ts';
import type { ExtensionIntent } from './extension-state.ts';

type ExtensionChargeProps = { readonly session: Session; readonly intent: ExtensionIntent };

/** What is about to be paid, as the server priced it. */
export function ExtensionCharge({ session, intent }: ExtensionChargeProps) {
  const now = new Date();
  const said = { ...placeClock(session.timeZone, now), now };
  return (
    <div>
      <p className={styles.until}>{texts.paidUntil(formatUntil(new Date(intent.endTime), said))}</p>
      <Facts
        facts={[
          { label: texts.moreParking, value: <Money cents={intent.totalCents - intent.feeCents} /> },
          { label: texts.fee, value: <Money cents={intent.feeCents} /> },
          { label: texts.total, value: <Money cents={intent.totalCents} />, strong: true },
        ]}
      />
    </div>
  );
}
