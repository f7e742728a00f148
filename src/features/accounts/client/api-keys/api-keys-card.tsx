import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '#platform/api/call-api.ts';
import { apiQuery, refreshQueries } from '#platform/api/query-client.ts';
import { say } from '#platform/calendar/human-time.ts';
import { Banner } from '#platform/ui/banner.tsx';
import { Button } from '#platform/ui/button.tsx';
import { ConfirmButton } from '#platform/ui/feedback/confirm-button.tsx';
import { StatusBadge } from '#platform/ui/feedback/status-badge.tsx';
import { Card } from '#platform/ui/layout/card.tsx';
import { LoadFailure } from '#platform/ui/load-failure.tsx';
import ui from '#platform/ui/primitives.module.css';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import type { ApiKey } from '../../api-keys.contract.ts';
import styles from './api-keys.module.css';
import { scopeTexts, apiKeysTexts as texts } from './api-keys-texts.ts';
import { MakeKeyDialog } from './make-key-dialog.tsx';

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
        <ul className={ui.list2}>
          {keys.map((key) => (
            <li key={key._id} className={styles.key}>
              <AboutKey apiKey={key} />
              {key.revokedAt === null && <Revoke apiKey={key} onRevoked={revoked} />}
            </li>
          ))}
        </ul>
      )}
      <div>
        <Button variant="secondary" onClick={() => setMaking(true)}>
          {texts.make}
        </Button>
      </div>
      {isMaking && <MakeKeyDialog onClose={() => setMaking(false)} />}
    </Card>
  );
}

const dayOf = (at: string) => say(new Date(at), { dateStyle: 'medium' });
const momentOf = (at: string) => say(new Date(at), { dateStyle: 'medium', timeStyle: 'short' });

function AboutKey({ apiKey }: { readonly apiKey: ApiKey }) {
  const { name, ending, scopes, locations, createdAt, lastUsedAt, revokedAt, lastRefusedAt } = apiKey;
  return (
    <div className={styles.about}>
      <span className={styles.head}>
        <strong>{name}</strong>
        {revokedAt !== null && <StatusBadge tone="grey">{texts.revoked}</StatusBadge>}
        <span className={ui.muted}>{texts.endsWith(ending)}</span>
      </span>
      <span>
        {scopes.map((scope) => scopeTexts[scope]).join(' · ')}
        {locations && ` · ${locations.length === 1 ? locations[0]?.name : texts.lotsOf(locations.length)}`}
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
