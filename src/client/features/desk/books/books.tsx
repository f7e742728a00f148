import { useState } from 'react';
import styles from '../frame/desk.module.css';
import { DeskFrame } from '../frame/desk-frame.tsx';
import { BalancesInBooks } from './balances-in-books.tsx';
import { booksTexts as texts } from './books-texts.ts';
import { ChargesInBooks } from './charges-in-books.tsx';
import { PaymentsInBooks } from './payments-in-books.tsx';
import { RefundsInBooks } from './refunds-in-books.tsx';
import { SumsInBooks } from './sums-in-books.tsx';

/** What does not agree, a section for each kind of it. */
export function Books() {
  const [isOnlyOpen, setOnlyOpen] = useState(false);
  const show = isOnlyOpen ? 'open' : 'all';
  return (
    <DeskFrame title={texts.title} lead={texts.lead}>
      <label className={styles.check}>
        <input type="checkbox" checked={isOnlyOpen} onChange={({ target }) => setOnlyOpen(target.checked)} />
        {texts.onlyOpen}
      </label>
      <div className={styles.parts}>
        <RefundsInBooks show={show} />
        <BalancesInBooks />
        <PaymentsInBooks show={show} />
        <SumsInBooks show={show} />
        <ChargesInBooks show={show} />
      </div>
    </DeskFrame>
  );
}
