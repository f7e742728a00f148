import { MailLink } from '../../../features/notifications/mail-link.tsx';
import { mailLinkTexts as texts } from '../../../features/notifications/notifications-texts.ts';
import { Page } from '../../../ui/base/page.tsx';

type MailLinkPageProps = { readonly params: { readonly key: string } };

/** From the end of an email; its link is the key. */
export default function MailLinkPage({ params: { key } }: MailLinkPageProps) {
  return (
    <Page title={texts.title} width="form">
      <MailLink mailKey={key} />
    </Page>
  );
}
