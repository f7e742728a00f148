import { AllLots, HOURS_ID, REVENUE_ID } from '../../../features/capacity/all-lots/all-lots.tsx';
import { allLotsTexts as texts } from '../../../features/capacity/all-lots/all-lots-texts.ts';
import { AllParkedHours } from '../../../features/capacity/hours/parked-hours.tsx';
import { AllRevenueWeek } from '../../../features/revenue/week/revenue-week.tsx';
import { Page } from '../../../ui/base/page.tsx';
import styles from '../lots/operator-pages.module.css';

/** How full all lots of an owner are now, their day so far, and when they earn. */
export default function LiveLotsPage() {
  return (
    <Page title={texts.title} lead={texts.lead} width="wide">
      <AllLots>
        <div id={HOURS_ID} className={styles.part}>
          <AllParkedHours />
        </div>
        <div id={REVENUE_ID} className={styles.part}>
          <AllRevenueWeek />
        </div>
      </AllLots>
    </Page>
  );
}
