import { WebhookView } from '../../../features/webhooks/webhook-view.tsx';
import { webhooksTexts as texts } from '../../../features/webhooks/webhooks-texts.ts';
import { developerRoutes } from '../../../lib/signed-in/developer-paths.ts';
import { Page } from '../../../ui/base/page.tsx';

export default function WebhookPage({ params: { webhookId } }: { readonly params: { readonly webhookId: string } }) {
  const list = developerRoutes.developers;
  return (
    <Page title={texts.deliveries} width="wide" back={{ to: list, label: texts.back }}>
      <WebhookView id={webhookId} listPath={list} />
    </Page>
  );
}
