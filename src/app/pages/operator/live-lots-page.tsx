import { t } from 'ttag';
import { AllRevenueWeek } from '#features/revenue/client/lots/revenue-week.tsx';
import { AllLots, HOURS_ID, REVENUE_ID } from '#features/spaces/client/all-lots/all-lots.tsx';
import { AllParkedHours } from '#features/spaces/client/parked-hours.tsx';
import { useCurrentUser } from '#platform/api/current-user.ts';
import { isManagerLevel } from '#platform/routing/guards.tsx';
import { Page } from '#platform/ui/page.tsx';
import styles from './operator-pages.module.css';

const texts = {
  title: t`Live view`,
  lead: t`How full your lots are right now, the fullest first.`,
  viewersLead: t`How full the lots are right now, the fullest first.`,
};

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
