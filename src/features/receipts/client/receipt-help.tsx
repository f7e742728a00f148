import { t } from 'ttag';
import { paths } from '#app/paths/paths.ts';
import { EmailAddress } from '#platform/ui/layout/email-address.tsx';
import { TextLink } from '#platform/ui/layout/text-link.tsx';
import ui from '#platform/ui/primitives.module.css';
import type { Receipt } from '../receipts.contract.ts';
import { receiptsTexts } from './receipts-texts.ts';

const texts = {
  help: t`Questions?`,
  about: (code: string) => t`Receipt ${code}`,
};

type ReceiptHelpProps = { readonly receipt: Pick<Receipt, 'supportEmail' | 'receiptCode'> };

/** Whom to ask; also printed. The mail says which receipt it is about. */
export function ReceiptHelp({ receipt: { supportEmail, receiptCode } }: ReceiptHelpProps) {
  const subject = encodeURIComponent(texts.about(receiptCode));
  return (
    <p className={ui.clusterCenter}>
      {texts.help}
      {supportEmail ? (
        <a href={`mailto:${supportEmail}?subject=${subject}`}>
          <EmailAddress address={supportEmail} />
        </a>
      ) : (
        <TextLink to={paths.contactUs()}>{receiptsTexts.contact}</TextLink>
      )}
    </p>
  );
}
