import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { msgid, ngettext, t } from 'ttag';
import { callApi } from '#platform/api/call-api.ts';
import { apiQuery, refreshQueries } from '#platform/api/query-client.ts';
import { formatDateTime } from '#platform/calendar/human-time.ts';
import { nameLot } from '#platform/geo/lot-name.ts';
import { Banner } from '#platform/ui/banner.tsx';
import { Button } from '#platform/ui/button.tsx';
import { ConfirmButton } from '#platform/ui/feedback/confirm-button.tsx';
import { StatusBadge } from '#platform/ui/feedback/status-badge.tsx';
import { Card } from '#platform/ui/layout/card.tsx';
import { LoadFailure } from '#platform/ui/load-failure.tsx';
import ui from '#platform/ui/primitives.module.css';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import type { ApiKey } from '../api-keys.contract.ts';
import { apiKeysTexts, MakeKeyDialog, scopeTexts } from './make-key-dialog.tsx';

const texts = {
  title: t`API keys`,
  intro: t`A key lets your software, or a partner’s, use the API. It can do only what you choose here.`,
  none: t`You have no API keys yet.`,
  endsWith: (ending: string) => t`ends with ${ending}`,
  madeOn: (day: string) => t`Created ${day}`,
  used: (moment: string) => t`Last used ${moment}`,
  neverUsed: t`Not used yet`,
  revoked: t`Revoked`,
  revokedOn: (day: string) => t`Revoked ${day}`,
  stillTried: (moment: string) => t`This key was tried again on ${moment} and refused.`,
  notTried: t`Nothing has tried to use it since.`,
  revoke: t`Revoke`,
  revokeOf: (name: string) => t`Revoke the key ${name}`,
  revokeTitle: (name: string) => t`Revoke “${name}”?`,
  revokeUsed: (moment: string) => t`It was last used ${moment}. Anything that uses it stops working right away.`,
  revokeUnused: t`Nothing has used it yet.`,
  revokeForGood: t`A revoked key cannot be restored. You will see here if anything still tries to use it.`,
  keep: t`Keep it`,
  isRevoked: (name: string) => t`“${name}” is revoked.`,
  lotsOf: (count: number) => ngettext(msgid`${count} location`, `${count} locations`, count),
};

/** The owner's keys for programs (rule 200). */
export function ApiKeysCard() {
  const requested = useQuery(apiQuery('GET /api-keys'));
  const [isMaking, setMaking] = useState(false);
  const [done, setDone] = useState<string | null>(null);
  if (requested.isPending) return <Skeleton height="14rem" />;
  if (requested.isError)
    return <LoadFailure error={requested.error} busy={requested.isFetching} onRetry={requested.refetch} />;
  const { keys } = requested.data.data;
  const revoked = async (name: string) => {
    setDone(texts.isRevoked(name));
    await refreshQueries('/api-keys');
  };
  return (
    <Card>
      <h2>{texts.title}</h2>
      <p className={ui.muted}>{texts.intro}</p>
      {done !== null && (
        <Banner key={done} tone="success" takesFocus>
          {done}
        </Banner>
      )}
      {keys.length === 0 && <p>{texts.none}</p>}
      {keys.length > 0 && (
        <ul className={ui.entries}>
          {keys.map((key) => (
            <li key={key._id} className={ui.beside}>
              <AboutKey apiKey={key} />
              {key.revokedAt === null && <Revoke apiKey={key} onRevoked={revoked} />}
            </li>
          ))}
        </ul>
      )}
      <div>
        <Button variant="secondary" onClick={() => setMaking(true)}>
          {apiKeysTexts.make}
        </Button>
      </div>
      {isMaking && <MakeKeyDialog onClose={() => setMaking(false)} />}
    </Card>
  );
}

const dayOf = (at: string) => formatDateTime(new Date(at), { dateStyle: 'medium' });
const momentOf = (at: string) => formatDateTime(new Date(at), { dateStyle: 'medium', timeStyle: 'short' });

function AboutKey({ apiKey }: { readonly apiKey: ApiKey }) {
  const { name, ending, scopes, locations, createdAt, lastUsedAt, revokedAt, lastRefusedAt } = apiKey;
  return (
    <div className={ui.stackHalf}>
      <span className={ui.clusterTight}>
        <strong>{name}</strong>
        {revokedAt !== null && <StatusBadge tone="gray">{texts.revoked}</StatusBadge>}
        <span className={ui.muted}>{texts.endsWith(ending)}</span>
      </span>
      <span>
        {scopes.map((scope) => scopeTexts[scope]).join(' · ')}
        {locations && ` · ${locations.length === 1 ? locations.map(nameLot).join() : texts.lotsOf(locations.length)}`}
      </span>
      <span className={ui.muted}>
        {revokedAt === null ? texts.madeOn(dayOf(createdAt)) : texts.revokedOn(dayOf(revokedAt))} ·{' '}
        {lastUsedAt === null ? texts.neverUsed : texts.used(momentOf(lastUsedAt))}
      </span>
      {revokedAt !== null && lastRefusedAt === null && <span className={ui.muted}>{texts.notTried}</span>}
      {lastRefusedAt !== null && <Banner tone="error">{texts.stillTried(momentOf(lastRefusedAt))}</Banner>}
    </div>
  );
}

type RevokeProps = { readonly apiKey: ApiKey; readonly onRevoked: (name: string) => Promise<void> };

function Revoke({ apiKey: { _id, name, lastUsedAt }, onRevoked }: RevokeProps) {
  const revoke = async () => {
    await callApi('DELETE /api-keys/:id', { params: { id: _id } });
    await onRevoked(name);
  };
  return (
    <ConfirmButton
      label={texts.revoke}
      name={texts.revokeOf(name)}
      size="small"
      variant="quiet"
      title={texts.revokeTitle(name)}
      confirmLabel={texts.revoke}
      cancelLabel={texts.keep}
      act={revoke}
    >
      <p>{lastUsedAt === null ? texts.revokeUnused : texts.revokeUsed(momentOf(lastUsedAt))}</p>
      <p>{texts.revokeForGood}</p>
    </ConfirmButton>
  );
}
