import { importTexts as texts } from './import-texts.ts';
import styles from './lot-columns.module.css';

/** The columns of a table of lots. */
export function LotColumns() {
  return (
    <>
      <p className={styles.soft}>{texts.columns}</p>
      <details className={styles.soft}>
        <summary>{texts.furtherTitle}</summary>
        <p>{texts.furtherLead}</p>
        <dl className={styles.columns}>
          {texts.further.map(({ column, said }) => (
            <div key={column}>
              <dt>{column}</dt>
              <dd>{said}</dd>
            </div>
          ))}
        </dl>
      </details>
    </>
  );
}
