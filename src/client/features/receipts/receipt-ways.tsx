import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from './receipts.module.css';
import { receiptsTexts as texts } from './receipts-texts.ts';
import { SendReceiptForm } from './send-receipt-form.tsx';

/** Printing and mailing a receipt. */
export function ReceiptWays({ receiptKey }: { readonly receiptKey: string }) {
  const [mailing, setMailing] = useState(false);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const sent = (email: string) => {
    setSentTo(email);
    setMailing(false);
  };
  return (
    <div className={styles.step}>
      {sentTo !== null && <Notice tone="success">{texts.sent(sentTo)}</Notice>}
      <div className={styles.ways}>
        <Button variant="secondary" size="small" onClick={() => window.print()}>
          {texts.print}
        </Button>
        <Button variant="secondary" size="small" aria-expanded={mailing} onClick={() => setMailing(!mailing)}>
          {texts.mailIt}
        </Button>
      </div>
      {mailing && <SendReceiptForm receiptKey={receiptKey} onSent={sent} />}
    </div>
  );
}
