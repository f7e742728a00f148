import { t } from 'ttag';
import { classNames } from '#platform/ui/class-names.ts';
import { Facts } from '#platform/ui/facts.tsx';
import { StatusBadge } from '#platform/ui/feedback/status-badge.tsx';
import { Money } from '#platform/ui/money.tsx';
import ui from '#platform/ui/primitives.module.css';
import { keepUnitsTogether } from '#platform/wording/unbroken.ts';
import styles from './home-page.module.css';

const texts = {
  label: t`An example: paid parking with 1 hour 52 minutes left`,
  caption: t`Example`,
  lot: t`Harbor Street Garage`,
  plate: t`PKV 2026`,
  status: t`Paid`,
  left: keepUnitsTogether(t`1 h 52 min left`),
  total: t`Total`,
};

/** An example of a paid stay, built from the same components as the real one. */
export function HomeExample() {
  return (
    <figure className={classNames(ui.stack2, styles.example)} role="img" aria-label={texts.label}>
      <p className={classNames(ui.muted, ui.strong)}>{texts.caption}</p>
      <div className={styles.lot}>
        <strong>{texts.lot}</strong>
        <StatusBadge tone="green">{texts.status}</StatusBadge>
      </div>
      <div className={styles.plate}>{texts.plate}</div>
      <strong className={styles.left}>{texts.left}</strong>
      <Facts facts={[{ label: texts.total, value: <Money cents={1100} />, strong: true }]} />
    </figure>
  );
}
