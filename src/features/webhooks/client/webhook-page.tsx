import { routes } from '#app/paths/paths.ts';
import { Page } from '#platform/ui/page.tsx';
import { WebhookView } from './webhook-view.tsx';
import { webhooksTexts as texts } from './webhooks-texts.ts';

export default function WebhookPage({ params: { webhookId } }: { readonly params: { readonly webhookId: string } }) {
  const list = routes.developers;
  return (
    <Page title={texts.deliveries} width="wide" back={{ to: list, label: texts.back }}>
      <WebhookView id={webhookId} listPath={list} />
    </Page>
  );
}
