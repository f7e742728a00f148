import '#platform/ui/layout/print-alone.css';
import { useMutation, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { t } from 'ttag';
import { errorText } from '#platform/api/api-error.ts';
import { callApi } from '#platform/api/call-api.ts';
import { apiQuery, refreshQueries } from '#platform/api/query-client.ts';
import type { Answer } from '#platform/contract/endpoints.ts';
import { Banner } from '#platform/ui/banner.tsx';
import { Button } from '#platform/ui/button.tsx';
import { ConfirmButton } from '#platform/ui/feedback/confirm-button.tsx';
import { Dialog, DialogButtons } from '#platform/ui/feedback/dialog.tsx';
import { Fold } from '#platform/ui/layout/fold.tsx';
import { LoadFailure } from '#platform/ui/load-failure.tsx';
import ui from '#platform/ui/primitives.module.css';
import { Skeleton, SkeletonList } from '#platform/ui/skeleton.tsx';
import styles from './lanes.module.css';

const PictureCode = lazy(() => import('#platform/ui/layout/picture-code.tsx'));

const texts = {
  title: t`Staff badges`,
  lead: t`A badge is a code that opens every lane of this lot, in and out, also without a signal. Each opening is kept with its holder’s name.`,
  none: t`Nobody has one.`,
  make: t`Make my badge`,
  makeNew: t`Make me a new one`,
  made: t`Your badge`,
  once: t`Print it, or take a picture of it with your phone. It is shown once. A new one replaces it.`,
  picture: t`The code of your badge`,
  print: t`Print`,
  done: t`Done`,
  own: (name: string) => t`${name} (you)`,
  revoke: t`Revoke`,
  revokeName: (name: string) => t`Revoke: ${name}`,
  revokeTitle: (name: string) => t`Revoke the badge of ${name}?`,
  revokeText: t`It opens nothing from now on; at a lane without a signal, from when it has one again.`,
  keep: t`Keep it`,
};

/** Codes by which the people of a lot open its lanes. */
export function LaneBadges({ locationId }: { readonly locationId: string }) {
  // Shown once, and paper is narrow: what is in a collapsed fold is not printed.
  const [made, setMade] = useState<Made | null>(null);
  return (
    <>
      <Fold title={texts.title}>
        <p className={ui.muted}>{texts.lead}</p>
        <Badges locationId={locationId} onMade={setMade} />
      </Fold>
      {made && <NewBadge made={made} onDone={() => setMade(null)} />}
    </>
  );
}

type Made = Answer<'POST /locations/:id/lane-badges'>['data'];

type BadgesProps = { readonly locationId: string; readonly onMade: (made: Made) => void };

function Badges({ locationId, onMade }: BadgesProps) {
  const params = { id: locationId };
  const list = useQuery(apiQuery('GET /locations/:id/lane-badges', { params }));
  const refresh = () => refreshQueries(`/locations/${locationId}/lane-badges`);
  const making = useMutation({
    mutationFn: async () => {
      onMade((await callApi('POST /locations/:id/lane-badges', { params })).data);
      await refresh();
    },
  });
  if (list.isPending) return <SkeletonList rows={2} height="3rem" />;
  if (list.isError) return <LoadFailure error={list.error} busy={list.isFetching} onRetry={list.refetch} />;
  const { badges } = list.data.data;
  const revoke = async (id: string) => {
    await callApi('DELETE /locations/:locationId/lane-badges/:id', { params: { locationId, id } });
    await refresh();
  };
  return (
    <>
      {badges.length === 0 && <p className={ui.muted}>{texts.none}</p>}
      <ul className={ui.rows}>
        {badges.map(({ _id, name, isOwn }) => (
          <li key={_id} className={ui.rowBetween}>
            <span>{isOwn ? texts.own(name) : name}</span>
            <ConfirmButton
              label={texts.revoke}
              name={texts.revokeName(name)}
              variant="secondary"
              size="small"
              title={texts.revokeTitle(name)}
              confirmLabel={texts.revoke}
              cancelLabel={texts.keep}
              act={() => revoke(_id)}
            >
              {texts.revokeText}
            </ConfirmButton>
          </li>
        ))}
      </ul>
      {making.isError && <Banner tone="error">{errorText(making.error)}</Banner>}
      <div>
        <Button variant="secondary" busy={making.isPending} onClick={() => making.mutate()}>
          {badges.some(({ isOwn }) => isOwn) ? texts.makeNew : texts.make}
        </Button>
      </div>
    </>
  );
}

function NewBadge({ made: { code, badge }, onDone }: { readonly made: Made; readonly onDone: () => void }) {
  return (
    <Dialog title={texts.made} onClose={onDone}>
      <p>{texts.once}</p>
      <div className={styles.badge} data-print>
        <Suspense fallback={<Skeleton height="14rem" />}>
          <PictureCode text={code} label={texts.picture} />
        </Suspense>
        <strong>{badge.name}</strong>
      </div>
      <DialogButtons>
        <Button onClick={() => window.print()}>{texts.print}</Button>
        <Button variant="secondary" onClick={onDone}>
          {texts.done}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
