import { useState } from 'react';
import { t } from 'ttag';
import { apiUrl } from '#platform/api/call-api.ts';
import { paths } from '#platform/paths/paths.ts';
import { ButtonLink, DownloadLink } from '#platform/ui/button.tsx';
import { classNames } from '#platform/ui/class-names.ts';
import { WithEmail } from '#platform/ui/layout/email-address.tsx';
import ui from '#platform/ui/primitives.module.css';
import styles from './receipts.module.css';
import { SendReceiptForm } from './send-receipt-form.tsx';

const texts = {
  sent: (email: string) => t`The receipt is on its way to ${email}.`,
  mailed: (email: string) => t`Receipt sent to ${email}.`,
  openReceipt: t`Open the receipt`,
  title: t`Receipt`,
  pdf: t`PDF`,
};

type ReceiptLineProps = {
  readonly receiptKey: string;
  /** Where it was emailed automatically, if anywhere. */
  readonly mailedTo: string | null;
};

/** Under what was just paid: where the receipt is, and where to send it. */
export function ReceiptLine({ receiptKey, mailedTo }: ReceiptLineProps) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  return (
    <section className={ui.stack2}>
      <div className={classNames(ui.row, styles.head)}>
        <h2>{texts.title}</h2>
        <div className={ui.cluster}>
          <ButtonLink to={`${paths.receipt(receiptKey)}#receipt`} variant="secondary" size="small">
            {texts.openReceipt}
          </ButtonLink>
          <DownloadLink
            href={apiUrl('GET /receipts/:key/receipt.pdf', { params: { key: receiptKey } })}
            variant="secondary"
            size="small"
          >
            {texts.pdf}
          </DownloadLink>
        </div>
      </div>
      {sentTo === null && mailedTo === null ? (
        <SendReceiptForm receiptKey={receiptKey} onSent={setSentTo} />
      ) : (
        <p role="status">
          <WithEmail
            text={sentTo === null ? texts.mailed(mailedTo ?? '') : texts.sent(sentTo)}
            email={sentTo ?? mailedTo ?? ''}
          />
        </p>
      )}
    </section>
  );
}
