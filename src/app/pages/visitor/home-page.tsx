import { lazy, Suspense } from 'react';
import { t } from 'ttag';
import { useRunningHint } from '#features/parking/client/history/running-hint.tsx';
import { getCurrentUser } from '#platform/api/current-user.ts';
import { readStored } from '#platform/browser/device-storage.ts';
import { paths } from '#platform/paths/paths.ts';
import { classNames } from '#platform/ui/class-names.ts';
import { TextLink } from '#platform/ui/layout/text-link.tsx';
import { PageFrame, PageHeading } from '#platform/ui/page.tsx';
import ui from '#platform/ui/primitives.module.css';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { HomeExample } from './home-example.tsx';
import styles from './home-page.module.css';

const texts = {
  product: t`Parkvale`,
  title: t`Parking with the total price up front`,
  find: t`Find parking`,
  lead: t`No app, no account, no surprise fee.`,
  owners: t`List your parking lot`,
  back: t`Back Home`,
};

const HomeFind = lazy(() => import('./home-find.tsx'));
const RunningNow = lazy(() => import('#features/parking/client/history/running-now.tsx'));

/** People who have parked here before see first what is running, with or without an account. */
export default function HomePage() {
  const knows = getCurrentUser() !== null || readStored('parkvale.guest') !== null;
  const { runs, isKnown, placeholder, onKnown } = useRunningHint(knows);
  return (
    <PageFrame width="wide">
      <div className={classNames(ui.stack3, styles.page)}>
        {knows && (
          <Suspense fallback={placeholder}>
            <RunningNow placeholder={placeholder} onKnown={onKnown} />
          </Suspense>
        )}
        {isKnown && (
          <div className={classNames(ui.stack3, styles.start)}>
            <div className={classNames(ui.stack2, styles.ways)}>
              <PageHeading
                title={runs ? texts.find : texts.title}
                tabTitle={texts.product}
                lead={!knows && texts.lead}
              />
              {/* As tall as the search with lots below it, so that nothing on the screen moves when they come. */}
              <Suspense fallback={<Skeleton height="calc(var(--search) + var(--lots))" />}>
                <HomeFind quiet={runs} />
              </Suspense>
            </div>
            {!knows && <HomeExample />}
          </div>
        )}
      </div>
      {isKnown && (
        <div className={classNames(ui.links, styles.foot)}>
          {!knows && <TextLink to={paths.register()}>{texts.owners}</TextLink>}
          <TextLink to={paths.dashboard()}>{texts.back}</TextLink>
        </div>
      )}
    </PageFrame>
  );
}
