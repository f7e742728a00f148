import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../../lib/api/api-error.ts';
import { callApi } from '../../lib/api/call-api.ts';
import { apiQuery, refreshQueries } from '../../lib/api/query-client.ts';
import { LoadFailure } from '../../ui/base/load-failure.tsx';
import { Notice } from '../../ui/base/notice.tsx';
import { Skeleton } from '../../ui/base/skeleton.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { accountsTexts } from './accounts-texts.ts';
import styles from './mail-settings.module.css';

const texts = accountsTexts.mails;

/** Emails that are sent unasked (rule 179). The box shows the choice while it is being stored. */
export function MailSettings({ email }: { readonly email: string }) {
  const settings = useQuery(apiQuery('GET /users/mail-settings'));
  const [wanted, setWanted] = useState<boolean | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const choose = async (receipts: boolean) => {
    setWanted(receipts);
    setFailure(null);
    try {
      await callApi('PATCH /users/mail-settings', { body: { receipts } });
      await refreshQueries('/users/mail-settings');
    } catch (error) {
      setFailure(errorText(error));
    }
    setWanted(null);
  };
  const isOn = wanted ?? settings.data?.data.receipts ?? false;
  return (
    <Card>
      <h2>{texts.title}</h2>
      {settings.isPending && <Skeleton height="3.5rem" />}
      {settings.isError && <LoadFailure error={settings.error} onRetry={settings.refetch} busy={settings.isFetching} />}
      {settings.data && (
        <label className={styles.choice}>
          <input type="checkbox" checked={isOn} onChange={(event) => void choose(event.currentTarget.checked)} />
          {texts.receipts(email)}
        </label>
      )}
      {failure !== null && <Notice tone="error">{failure}</Notice>}
    </Card>
  );
}
