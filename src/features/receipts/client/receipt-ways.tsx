import { useState } from 'react';
import { t } from 'ttag';
import { apiUrl } from '#platform/api/call-api.ts';
import { Banner } from '#platform/ui/banner.tsx';
import { Button, DownloadLink } from '#platform/ui/button.tsx';
import acts from '#platform/ui/layout/acts.module.css';
import { WithEmail } from '#platform/ui/layout/email-address.tsx';
import ui from '#platform/ui/primitives.module.css';
import type { Receipt } from '../receipts.contract.ts';
import { SendReceiptForm } from './send-receipt-form.tsx';

const texts = {
  notDelivered: (to: string) => t`We could not deliver the receipt to ${to}. Check the address and send it again.`,
  print: t`Print`,
  mailIt: t`Send by email`,
  sent: (email: string) => t`The receipt is on its way to ${email}.`,
  mailed: (email: string) => t`Receipt sent to ${email}.`,
  pdf: t`PDF`,
};

type ReceiptWaysProps = Pick<Receipt, 'receiptKey' | 'notDelivered' | 'mailedTo'>;

/** Printing and emailing a receipt; warns first if its last email bounced. */
export function ReceiptWays({ receiptKey, notDelivered, mailedTo }: ReceiptWaysProps) {
  const [mailing, setMailing] = useState(notDelivered !== null);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const sent = (email: string) => {
    setSentTo(email);
    setMailing(false);
  };
  return (
    <div className={ui.stack2}>
      {sentTo === null && notDelivered && (
        <Banner tone="error">
          <WithEmail text={texts.notDelivered(notDelivered.to)} email={notDelivered.to} />
        </Banner>
      )}
      {sentTo !== null && (
        <Banner tone="success">
          <WithEmail text={texts.sent(sentTo)} email={sentTo} />
        </Banner>
      )}
      {sentTo === null && notDelivered === null && mailedTo !== null && (
        <p className={ui.muted}>
          <WithEmail text={texts.mailed(mailedTo)} email={mailedTo} />
        </p>
      )}
      <div className={acts.byWords}>
        <DownloadLink
          href={apiUrl('GET /receipts/:key/receipt.pdf', { params: { key: receiptKey } })}
          variant="secondary"
          size="small"
        >
          {texts.pdf}
        </DownloadLink>
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
