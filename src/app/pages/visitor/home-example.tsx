import { classNames } from '#platform/ui/class-names.ts';
import { Facts } from '#platform/ui/facts.tsx';
import { StatusBadge } from '#platform/ui/feedback/status-badge.tsx';
import { Money } from '#platform/ui/money.tsx';
import ui from '#platform/ui/primitives.module.css';
import styles from './home-page.module.css';
import { homeTexts } from './home-texts.ts';

const texts = homeTexts.example;

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
