import { t } from 'ttag';
import { ApiKeysCard } from '../../../features/accounts/api-keys/api-keys-card.tsx';
import { WebhooksCard } from '../../../features/webhooks/webhooks-card.tsx';
import { fill } from '../../../lib/api/fill-path.ts';
import { developerRoutes } from '../../../lib/signed-in/developer-paths.ts';
import { Page } from '../../../ui/base/page.tsx';

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
      <WebhooksCard pathOf={(webhookId) => fill(developerRoutes.webhook, { webhookId })} />
    </Page>
  );
}
