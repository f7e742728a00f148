import { AllLots, HOURS_ID, REVENUE_ID } from '../../../features/capacity/all-lots/all-lots.tsx';
import { allLotsTexts as texts } from '../../../features/capacity/all-lots/all-lots-texts.ts';
import { AllParkedHours } from '../../../features/capacity/hours/parked-hours.tsx';
import { AllRevenueWeek } from '../../../features/revenue/week/revenue-week.tsx';
import { useCurrentUser } from '../../../lib/api/current-user.ts';
import { isManagerLevel } from '../../../lib/signed-in/guards.tsx';
import { Page } from '../../../ui/base/page.tsx';
import styles from '../lots/operator-pages.module.css';

/** How full all lots are now, their day so far, and for their owner when they earn. */
export default function LiveLotsPage() {
  const user = useCurrentUser();
  const isOwner = user !== null && isManagerLevel(user.role);
  return (
    <Page title={texts.title} lead={isOwner ? texts.lead : texts.viewersLead} width="wide">
      <AllLots isOwner={isOwner}>
        <div id={HOURS_ID} className={styles.part}>
          <AllParkedHours />
        </div>
        {isOwner && (
          <div id={REVENUE_ID} className={styles.part}>
            <AllRevenueWeek />
          </div>
        )}
      </AllLots>
    </Page>
  );
}
