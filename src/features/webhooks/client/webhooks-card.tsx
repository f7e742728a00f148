import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { msgid, ngettext, t } from 'ttag';
import { apiQuery } from '#platform/api/query-client.ts';
import { nameLot } from '#platform/geo/lot-name.ts';
import { Button } from '#platform/ui/button.tsx';
import { StatusBadge } from '#platform/ui/feedback/status-badge.tsx';
import { Card } from '#platform/ui/layout/card.tsx';
import { TextLink } from '#platform/ui/layout/text-link.tsx';
import { LoadFailure } from '#platform/ui/load-failure.tsx';
import ui from '#platform/ui/primitives.module.css';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import type { Webhook } from '../webhooks.contract.ts';
import { AddWebhookDialog } from './webhook-form.tsx';

const texts = {
  title: t`Webhooks`,
  intro: t`We send your server signed events within seconds.`,
  none: t`You have no webhooks yet.`,
  add: t`Add a webhook`,
  on: t`On`,
  off: t`Off`,
  failing: t`Failing`,
  manage: t`Deliveries and settings`,
  lotsOf: (count: number) => ngettext(msgid`${count} location`, `${count} locations`, count),
};

/** The owner's webhooks (rule 202). `pathOf` gives the page of one. */
export function WebhooksCard({ pathOf }: { readonly pathOf: (id: string) => string }) {
  const requested = useQuery(apiQuery('GET /webhooks'));
  const [isAdding, setAdding] = useState(false);
  if (requested.isPending) return <Skeleton height="14rem" />;
  if (requested.isError)
    return <LoadFailure error={requested.error} busy={requested.isFetching} onRetry={requested.refetch} />;
  const { webhooks } = requested.data.data;
  return (
    <Card>
      <h2>{texts.title}</h2>
      <p className={ui.muted}>{texts.intro}</p>
      {webhooks.length === 0 && <p>{texts.none}</p>}
      {webhooks.length > 0 && (
        <ul className={ui.entries}>
          {webhooks.map((webhook) => (
            <li key={webhook._id} className={ui.stackHalf}>
              <span className={ui.clusterTight}>
                <strong>{webhook.url}</strong>
                <WebhookBadge webhook={webhook} />
              </span>
              <WebhookScope webhook={webhook} />
              <TextLink to={pathOf(webhook._id)}>{texts.manage}</TextLink>
            </li>
          ))}
        </ul>
      )}
      <div>
        <Button variant="secondary" onClick={() => setAdding(true)}>
          {texts.add}
        </Button>
      </div>
      {isAdding && <AddWebhookDialog onClose={() => setAdding(false)} />}
    </Card>
  );
}

type OfWebhook = { readonly webhook: Webhook };

export function WebhookBadge({ webhook: { isOn, failingSince } }: OfWebhook) {
  if (!isOn) return <StatusBadge tone="gray">{texts.off}</StatusBadge>;
  return failingSince === null ? (
    <StatusBadge tone="green">{texts.on}</StatusBadge>
  ) : (
    <StatusBadge tone="red">{texts.failing}</StatusBadge>
  );
}

export function WebhookScope({ webhook: { events, locations } }: OfWebhook) {
  const [only, ...others] = locations ?? [];
  const lots = only && others.length === 0 ? nameLot(only) : locations && texts.lotsOf(locations.length);
  return (
    <span className={ui.muted}>
      {events.join(', ')}
      {lots && ` · ${lots}`}
    </span>
  );
}
