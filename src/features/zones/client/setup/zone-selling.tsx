import { useMutation } from '@tanstack/react-query';
import { t } from 'ttag';
import { errorText } from '#platform/api/api-error.ts';
import { callApi } from '#platform/api/call-api.ts';
import { refreshQueries } from '#platform/api/query-client.ts';
import { useSafeRepeat } from '#platform/forms/use-safe-repeat.ts';
import { Banner } from '#platform/ui/banner.tsx';
import { Button } from '#platform/ui/button.tsx';
import { VisuallyHidden } from '#platform/ui/visually-hidden.tsx';
import type { Zone } from '../../zones.contract.ts';
import styles from './setup.module.css';

const texts = {
  pause: t`Pause sales`,
  pausing: t`Pausing…`,
  resume: t`Resume sales`,
  resuming: t`Resuming…`,
  copy: t`Copy zone`,
  copying: t`Copying…`,
  copied: (number: string, from: string) => t`Zone ${number} is a copy of zone ${from}, with its own sign.`,
  of: (number: string) => ` ${number}`,
};

/** Pausing is undone with one press and a copy by archiving it, so neither asks for confirmation. */
export function ZoneSelling({ zone: { _id, zoneNumber, paused } }: { readonly zone: Zone }) {
  const params = { id: _id };
  const sendOnce = useSafeRepeat();
  const onSettled = () => refreshQueries('/locations');
  const pausing = useMutation({
    mutationFn: () => callApi('PATCH /zones/:id', { params, body: { paused: !paused } }),
    onSettled,
  });
  const copying = useMutation({
    mutationFn: () =>
      sendOnce(params, (key) => callApi('POST /zones/:id/copy', { params, body: {}, idempotencyKey: key })),
    onSettled,
  });
  const failure = pausing.error ?? copying.error;
  const ofZone = <VisuallyHidden>{texts.of(zoneNumber)}</VisuallyHidden>;
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        busy={pausing.isPending}
        busyText={paused ? texts.resuming : texts.pausing}
        onClick={() => pausing.mutate()}
      >
        {paused ? texts.resume : texts.pause}
        {ofZone}
      </Button>
      <Button
        variant="quiet"
        size="small"
        busy={copying.isPending}
        busyText={texts.copying}
        onClick={() => copying.mutate()}
      >
        {texts.copy}
        {ofZone}
      </Button>
      {failure && (
        <div className={styles.said}>
          <Banner tone="error">{errorText(failure)}</Banner>
        </div>
      )}
      {copying.data && (
        <p className={styles.said} role="status">
          {texts.copied(copying.data.data.zone.zoneNumber, zoneNumber)}
        </p>
      )}
    </>
  );
}
