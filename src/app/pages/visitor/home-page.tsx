import { lazy, Suspense } from 'react';
import { t } from 'ttag';
import { useRunningHint } from '#features/parking/client/history/running-hint.tsx';
import { getCurrentUser } from '#platform/api/current-user.ts';
import { readStored } from '#platform/browser/device-storage.ts';
import { paths } from '#platform/paths/paths.ts';
import { classNames } from '#platform/ui/class-names.ts';
import { TextLink } from '#platform/ui/layout/text-link.tsx';
import ui from '#platform/ui/primitives.module.css';
import { HomeFind } from './home-find.tsx';
import { HomeFrame } from './home-frame.tsx';
import styles from './home-page.module.css';

const texts = {
  owners: t`List your parking lot`,
  back: t`Back Home`,
};

const RunningNow = lazy(() => import('#features/parking/client/history/running-now.tsx'));

/** People who have parked here before see first what is running, with or without an account. */
export default function HomePage() {
  const knows = getCurrentUser() !== null || readStored('parkvale.guest') !== null;
  const { runs, isKnown, placeholder, onKnown } = useRunningHint(knows);
  return (
    <HomeFrame
      knows={knows}
      runs={runs}
      isKnown={isKnown}
      above={
        knows && (
          <Suspense fallback={placeholder}>
            <RunningNow placeholder={placeholder} onKnown={onKnown} />
          </Suspense>
        )
      }
      foot={
        <div className={classNames(ui.links, styles.foot)}>
          {!knows && <TextLink to={paths.register()}>{texts.owners}</TextLink>}
          <TextLink to={paths.dashboard()}>{texts.back}</TextLink>
        </div>
      }
    >
      <HomeFind quiet={runs} />
    </HomeFrame>
  );
}
