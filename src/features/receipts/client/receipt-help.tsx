import { paths } from '#app/paths/paths.ts';
import { TextLink } from '#platform/ui/layout/text-link.tsx';
import { receiptsTexts as texts } from './receipts-texts.ts';

/** Whom to ask; also printed. */
export function ReceiptHelp({ supportEmail }: { readonly supportEmail: string }) {
  return (
    <p>
      {texts.help} {supportEmail && texts.support(supportEmail)}{' '}
      <TextLink to={paths.contactUs()}>{texts.contact}</TextLink>
    </p>
  );
}
