import { t } from 'ttag';
import { ApiKeysCard } from '#features/accounts/client/api-keys-card.tsx';
import { WebhooksCard } from '#features/webhooks/client/webhooks-card.tsx';
import { fillPath } from '#platform/api/fill-path.ts';
import { routes } from '#platform/paths/paths.ts';
import { Page } from '#platform/ui/page.tsx';

const texts = {
  title: t`API and webhooks`,
  lead: t`Connect your own apps and your partners’ apps.`,
  docs: t`Read the API documentation`,
};

export default function DevelopersPage() {
  return (
    <Page
      title={texts.title}
      lead={
        <>
          {texts.lead} <a href="/api/docs">{texts.docs}</a>
        </>
      }
      width="narrow"
    >
      <ApiKeysCard />
      <WebhooksCard pathOf={(webhookId) => fillPath(routes.webhook, { webhookId })} />
    </Page>
  );
}
