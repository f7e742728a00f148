import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from 'ttag';
import { useLocation } from 'wouter';
import { errorText } from '#platform/api/api-error.ts';
import { callApi } from '#platform/api/call-api.ts';
import { apiQuery, refreshQueries } from '#platform/api/query-client.ts';
import { formatDateTime } from '#platform/calendar/human-time.ts';
import { routes } from '#platform/paths/paths.ts';
import { Banner } from '#platform/ui/banner.tsx';
import { Button } from '#platform/ui/button.tsx';
import { ConfirmButton } from '#platform/ui/feedback/confirm-button.tsx';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { Card } from '#platform/ui/layout/card.tsx';
import { LoadFailure } from '#platform/ui/load-failure.tsx';
import { Page } from '#platform/ui/page.tsx';
import ui from '#platform/ui/primitives.module.css';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import type { Webhook } from '../webhooks.contract.ts';
import { Deliveries } from './deliveries.tsx';
import { ChangeWebhookDialog, WebhookSecretDialog } from './webhook-form.tsx';
import { WebhookBadge, WebhookScope } from './webhooks-card.tsx';

const texts = {
  back: t`API and webhooks`,
  gone: t`This webhook does not exist anymore.`,
  failingSince: (moment: string) => t`Every delivery has failed since ${moment}. We keep trying for three days.`,
  offFailing: t`Off because it accepted nothing for three days. Switch it on once it works, then resend what failed.`,
  offOwner: t`Off. Nothing is sent.`,
  delivered: (moment: string) => t`Last delivery ${moment}`,
  neverDelivered: t`Nothing delivered yet`,
  change: t`Change`,
  test: t`Send a test`,
  tested: t`The test is on its way. It will appear below within seconds.`,
  switchOn: t`Switch on`,
  switchOff: t`Switch off`,
  newSecret: t`New secret`,
  newSecretTitle: t`Make a new secret?`,
  newSecretText: t`For a day, deliveries are signed with both the old secret and the new one. Then the old one stops working.`,
  remove: t`Remove`,
  removeTitle: t`Remove this webhook?`,
  removeText: t`Nothing more is sent, and its deliveries are deleted.`,
  keep: t`Keep it`,
  cancel: t`Cancel`,
  deliveries: t`Deliveries`,
};

export default function WebhookPage({ params: { webhookId } }: { readonly params: { readonly webhookId: string } }) {
  const list = routes.developers;
  return (
    <Page title={texts.deliveries} width="wide" back={{ to: list, label: texts.back }}>
      <WebhookView id={webhookId} listPath={list} />
    </Page>
  );
}

type WebhookViewProps = { readonly id: string; readonly listPath: string };

/** One webhook: how it is doing, what can be done with it, and its deliveries. */
function WebhookView({ id, listPath }: WebhookViewProps) {
  const requested = useQuery(apiQuery('GET /webhooks'));
  if (requested.isPending) return <SkeletonList rows={2} height="14rem" />;
  if (requested.isError)
    return <LoadFailure error={requested.error} busy={requested.isFetching} onRetry={requested.refetch} />;
  const webhook = requested.data.data.webhooks.find(({ _id }) => _id === id);
  if (!webhook) return <EmptyState title={texts.gone} />;
  return (
    <>
      <Settings webhook={webhook} listPath={listPath} />
      <Deliveries webhookId={id} />
    </>
  );
}

const momentOf = (at: string) => formatDateTime(new Date(at), { dateStyle: 'medium', timeStyle: 'short' });

function Settings({ webhook, listPath }: { readonly webhook: Webhook; readonly listPath: string }) {
  const { _id: id, url, isOn, offBecause, failingSince, lastDeliveredAt } = webhook;
  const params = { id };
  const [, navigate] = useLocation();
  const [isChanging, setChanging] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const refresh = () => refreshQueries('/webhooks');
  const testing = useMutation({
    mutationFn: () => callApi('POST /webhooks/:id/test', { params }),
    onSuccess: refresh,
  });
  const switching = useMutation({
    mutationFn: () => callApi('PATCH /webhooks/:id', { params, body: { isOn: !isOn } }),
    onMutate: () => testing.reset(),
    onSuccess: refresh,
  });
  const failure = testing.error ?? switching.error;
  const renew = async () => setSecret((await callApi('POST /webhooks/:id/secret', { params })).data.secret);
  const remove = async () => {
    await callApi('DELETE /webhooks/:id', { params });
    await refresh();
    navigate(listPath);
  };
  return (
    <Card>
      <div className={ui.stackHalf}>
        <span className={ui.clusterTight}>
          <strong>{url}</strong>
          <WebhookBadge webhook={webhook} />
        </span>
        <WebhookScope webhook={webhook} />
        <span className={ui.muted}>
          {lastDeliveredAt === null ? texts.neverDelivered : texts.delivered(momentOf(lastDeliveredAt))}
        </span>
      </div>
      {offBecause !== null && <Banner tone="info">{offBecause === 'owner' ? texts.offOwner : texts.offFailing}</Banner>}
      {isOn && failingSince !== null && <Banner tone="error">{texts.failingSince(momentOf(failingSince))}</Banner>}
      {testing.isSuccess && <Banner tone="success">{texts.tested}</Banner>}
      {failure !== null && <Banner tone="error">{errorText(failure)}</Banner>}
      <div className={ui.row}>
        {isOn && (
          <Button variant="secondary" size="small" busy={testing.isPending} onClick={() => testing.mutate()}>
            {texts.test}
          </Button>
        )}
        <Button variant="secondary" size="small" onClick={() => setChanging(true)}>
          {texts.change}
        </Button>
        <Button variant="secondary" size="small" busy={switching.isPending} onClick={() => switching.mutate()}>
          {isOn ? texts.switchOff : texts.switchOn}
        </Button>
        <ConfirmButton
          label={texts.newSecret}
          size="small"
          variant="quiet"
          title={texts.newSecretTitle}
          confirmLabel={texts.newSecret}
          cancelLabel={texts.cancel}
          act={renew}
        >
          <p>{texts.newSecretText}</p>
        </ConfirmButton>
        <ConfirmButton
          label={texts.remove}
          size="small"
          variant="quiet"
          title={texts.removeTitle}
          confirmLabel={texts.remove}
          cancelLabel={texts.keep}
          act={remove}
        >
          <p>{texts.removeText}</p>
        </ConfirmButton>
      </div>
      {isChanging && <ChangeWebhookDialog webhook={webhook} onClose={() => setChanging(false)} />}
      {secret !== null && <WebhookSecretDialog secret={secret} onSaved={() => setSecret(null)} />}
    </Card>
  );
}
