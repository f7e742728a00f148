import type { ReactNode } from 'react';
import { t } from 'ttag';
import { classNames } from '#platform/ui/class-names.ts';
import { PageFrame, PageHeading } from '#platform/ui/page.tsx';
import ui from '#platform/ui/primitives.module.css';
import { HomeExample } from './home-example.tsx';
import styles from './home-page.module.css';

const texts = {
  product: t`Parkvale`,
  title: t`Parking with the total price up front`,
  find: t`Find parking`,
  lead: t`No app, no account, no surprise fee.`,
};

type HomeFrameProps = {
  /** Somebody has parked from this device before. */
  readonly knows?: boolean;
  /** Something is running. */
  readonly runs?: boolean;
  readonly above?: ReactNode;
  /** Whether what is below `above` may be shown: it stays in its place. */
  readonly isKnown?: boolean;
  readonly foot?: ReactNode;
  /** The search. */
  readonly children?: ReactNode;
};

/** The home page around its search, which waits for scripts. */
export function HomeFrame({
  knows = false,
  runs = false,
  above = null,
  isKnown = true,
  foot = null,
  children,
}: HomeFrameProps) {
  return (
    <PageFrame width="wide">
      <div className={classNames(ui.stack3, styles.page)}>
        {above}
        {isKnown && (
          <div className={classNames(ui.stack3, styles.start)}>
            <div className={classNames(ui.stack2, styles.ways)}>
              <PageHeading
                title={runs ? texts.find : texts.title}
                tabTitle={texts.product}
                lead={!knows && texts.lead}
              />
              {children}
            </div>
            {!knows && <HomeExample />}
          </div>
        )}
      </div>
      {isKnown && foot}
    </PageFrame>
  );
}
