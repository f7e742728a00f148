import { t } from 'ttag';
import { StatusBadge } from '#platform/ui/feedback/status-badge.tsx';
import type { Column } from '#platform/ui/lists/data-table.tsx';
import ui from '#platform/ui/primitives.module.css';
import styles from '../frame/support.module.css';
import { formatIsoMoment } from '../frame/support-times.ts';

const texts = {
  again: (moment: string) => t`seen again ${moment}`,
  open: t`Open`,
  resolved: t`Resolved`,
  foundAt: t`found`,
  state: t`State`,
};

type Finding = { readonly firstFoundAt: string; readonly lastFoundAt: string; readonly resolvedAt: string | null };

/** When a disagreement was first found, and when last, unless that was in the same minute. */
export function Found({ firstFoundAt, lastFoundAt }: Omit<Finding, 'resolvedAt'>) {
  const [first, last] = [formatIsoMoment(firstFoundAt), formatIsoMoment(lastFoundAt)];
  return (
    <span className={styles.nowrap}>
      {first}
      {last !== first && <span className={ui.subline}>{texts.again(last)}</span>}
    </span>
  );
}

/** For every disagreement: whether it is still open, and when it was found. */
export const STATE_COLUMN: Column<Finding> = {
  label: texts.state,
  cell: ({ resolvedAt, ...found }) => (
    <span className={styles.nowrap}>
      <StatusBadge tone={resolvedAt === null ? 'red' : 'green'}>
        {resolvedAt === null ? texts.open : texts.resolved}
      </StatusBadge>
      {resolvedAt !== null && <span className={ui.subline}>{formatIsoMoment(resolvedAt)}</span>}
      <span className={ui.subline}>
        {texts.foundAt} <Found {...found} />
      </span>
    </span>
  ),
};
