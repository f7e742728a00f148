import type { ReactNode } from 'react';
import { t } from 'ttag';
import { paths } from '#platform/paths/paths.ts';
import { Button } from '#platform/ui/button.tsx';
import { Confirmation } from '#platform/ui/feedback/confirmation.tsx';
import { TextLink } from '#platform/ui/layout/text-link.tsx';
import ui from '#platform/ui/primitives.module.css';
import { SendReceiptForm } from './send-receipt-form.tsx';

const texts = {
  sendLead: t`Where should the receipt go?`,
  skip: t`Skip, no email needed`,
  stays: t`Keep this link; it is your receipt.`,
  openReceipt: t`Open the receipt`,
};

type ReceiptStepProps = {
  readonly receiptKey: string;
  /** What was paid for. */
  readonly plates: ReactNode;
  /** "Paid until 5:40 PM". */
  readonly title: string;
  /** `sentTo` is where the receipt was sent, if anywhere. */
  readonly onDone: (sentTo: string | null) => void;
};

/** The last step: it is paid, and the receipt can be sent anywhere. */
export function ReceiptStep({ receiptKey, plates, title, onDone }: ReceiptStepProps) {
  return (
    <div className={ui.stack2}>
      <Confirmation title={title}>{plates}</Confirmation>
      <p>
        {texts.stays} <TextLink to={paths.receipt(receiptKey)}>{texts.openReceipt}</TextLink>
      </p>
      <h3>{texts.sendLead}</h3>
      <SendReceiptForm receiptKey={receiptKey} onSent={onDone} />
      <Button variant="quiet" onClick={() => onDone(null)}>
        {texts.skip}
      </Button>
    </div>
  );
}
