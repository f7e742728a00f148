import { Page } from '#platform/ui/page.tsx';
import { MailLink } from './mail-link.tsx';
import { mailLinkTexts as texts } from './notifications-texts.ts';

type MailLinkPageProps = { readonly params: { readonly key: string } };

/** From the end of an email; its link is the key. */
export default function MailLinkPage({ params: { key } }: MailLinkPageProps) {
  return (
    <Page title={texts.title} width="form">
      <MailLink mailKey={key} />
    </Page>
  );
}
