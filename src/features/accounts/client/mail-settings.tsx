import { useQuery } from '@tanstack/react-query';
import { errorText } from '#platform/api/api-error.ts';
import { callApi } from '#platform/api/call-api.ts';
import { apiQuery, refreshQueries } from '#platform/api/query-client.ts';
import { useSavedChoice } from '#platform/forms/use-saved-choice.ts';
import { Banner } from '#platform/ui/banner.tsx';
import { CheckBox } from '#platform/ui/fields/check-box.tsx';
import { Card } from '#platform/ui/layout/card.tsx';
import { LoadFailure } from '#platform/ui/load-failure.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { accountsTexts } from './accounts-texts.ts';

const texts = accountsTexts.mails;

/** Emails that are sent unasked (rule 179). */
export function MailSettings() {
  const settings = useQuery(apiQuery('GET /users/mail-settings'));
  const { choice, choose, saving } = useSavedChoice(settings.data?.data.receipts ?? false, async (receipts) => {
    await callApi('PATCH /users/mail-settings', { body: { receipts } });
    await refreshQueries('/users/mail-settings');
  });
  return (
    <Card>
      <h2>{texts.title}</h2>
      {settings.isPending && <Skeleton height="3.5rem" />}
      {settings.isError && <LoadFailure error={settings.error} onRetry={settings.refetch} busy={settings.isFetching} />}
      {settings.data && <CheckBox label={texts.receipts} checked={choice} onChange={choose} />}
      {saving.isError && <Banner tone="error">{errorText(saving.error)}</Banner>}
    </Card>
  );
}
