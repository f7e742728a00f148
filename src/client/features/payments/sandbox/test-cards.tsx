import { sandboxTexts as texts } from '../payments-texts.ts';
import { groupNumber } from './card-fields.ts';
import styles from './sandbox-form.module.css';

/** The cards that work here, and what each does. */
export function TestCards({ onPick }: { readonly onPick: (number: string) => void }) {
  return (
    <details className={styles.testCards}>
      <summary>{texts.testCards}</summary>
      <p>{texts.testCardsText}</p>
      <ul>
        {texts.cards.map(({ number, outcome }) => (
          <li key={number}>
            <button type="button" onClick={() => onPick(groupNumber(number))}>
              <span className={styles.number}>{groupNumber(number)}</span>
              <span>{outcome}</span>
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}
