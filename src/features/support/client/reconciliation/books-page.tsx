import { useState } from 'react';
import { SelectField } from '#platform/ui/fields/select-field.tsx';
import type { BooksShown } from '../../reconciliation.contract.ts';
import styles from '../frame/support.module.css';
import { SupportFrame } from '../frame/support-frame.tsx';
import { BalancesInBooks } from './balances-in-books.tsx';
import {
  balancesTexts,
  chargesTexts,
  paymentsTexts,
  refundsTexts,
  sumsTexts,
  booksTexts as texts,
} from './books-texts.ts';
import { ChargesInBooks } from './charges-in-books.tsx';
import { PaymentsInBooks } from './payments-in-books.tsx';
import { RefundsInBooks } from './refunds-in-books.tsx';
import { SumsInBooks } from './sums-in-books.tsx';

const SECTIONS = [
  ['refunds', refundsTexts.title],
  ['balances', balancesTexts.title],
  ['payments', paymentsTexts.title],
  ['sums', sumsTexts.title],
  ['charges', chargesTexts.title],
] as const;

const SHOWN = (['all', 'open', 'over'] as const).map((value) => ({ value, label: texts.shown[value] }));

/** What does not agree, with a section for each kind. */
export default function BooksPage() {
  const [show, setShow] = useState<BooksShown>('all');
  return (
    <SupportFrame title={texts.title} lead={texts.lead}>
      <nav aria-label={texts.onPage} className={styles.jumps}>
        {SECTIONS.map(([id, title]) => (
          <a key={id} href={`#${id}`}>
            {title}
          </a>
        ))}
      </nav>
      <div className={styles.filter}>
        <SelectField
          label={texts.show}
          value={show}
          options={SHOWN}
          onChange={(value) => setShow(SHOWN.find((option) => option.value === value)?.value ?? 'all')}
        />
      </div>
      <div className={styles.parts}>
        <RefundsInBooks show={show} />
        <BalancesInBooks />
        <PaymentsInBooks show={show} />
        <SumsInBooks show={show} />
        <ChargesInBooks show={show} />
      </div>
    </SupportFrame>
  );
}
