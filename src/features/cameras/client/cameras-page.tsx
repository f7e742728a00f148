import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { msgid, ngettext, t } from 'ttag';
import { OwnedLocation } from '#features/lots/client/shared/owned-location.tsx';
import { callApi } from '#platform/api/call-api.ts';
import { apiQuery, refreshQueries } from '#platform/api/query-client.ts';
import { formatMoment } from '#platform/calendar/human-time.ts';
import { paths, type routes } from '#platform/paths/paths.ts';
import type { PageProps } from '#platform/routing/route-entry.ts';
import { Button } from '#platform/ui/button.tsx';
import { AddressActs } from '#platform/ui/feedback/address-acts.tsx';
import { Dialog } from '#platform/ui/feedback/dialog.tsx';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { Card } from '#platform/ui/layout/card.tsx';
import { LoadFailure } from '#platform/ui/load-failure.tsx';
import { Page } from '#platform/ui/page.tsx';
import ui from '#platform/ui/primitives.module.css';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import { formatCount } from '#platform/wording/format-count.ts';
import type { Camera } from '../cameras.contract.ts';
import { nameMaker } from '../rules/camera-makers.ts';
import { CameraAddress } from './camera-address.tsx';
import { type Added, CameraForm } from './camera-form.tsx';
import { CameraStatus } from './camera-status.tsx';
import { DIRECTION_WORDS } from './camera-words.ts';
import styles from './cameras.module.css';

const texts = {
  title: t`Cameras`,
  lead: t`Each camera sends what it reads to an address of its own. Officers see it on their walk, and auto-pay charges by it.`,
  add: t`Add a camera`,
  none: t`No camera yet.`,
  noneText: t`Add one, and enter its address at the camera.`,
  changeTitle: (name: string) => t`Change “${name}”`,
  rotateTitle: (name: string) => t`Give “${name}” a new address?`,
  rotateText: t`Its old address is refused at once. The camera sends again when you have entered the new one there.`,
  removeText: t`Its address is refused at once. What it read stays.`,
  removeConfirm: t`Remove the camera`,
  notUnderstood: (count: number) =>
    ngettext(
      msgid`${formatCount(count)} message of the last day was not understood`,
      `${formatCount(count)} messages of the last day were not understood`,
      count,
    ),
  missing: (missing: string) => t`Missing: ${missing}`,
};

const POLL_EVERY_MS = 15_000;

/** The cameras of a lot: whether they work, and their addresses. */
export default function CamerasPage({ params: { locationId } }: PageProps<typeof routes.lotCameras>) {
  return (
    <OwnedLocation locationId={locationId} title={texts.title}>
      {({ name }) => (
        <Page title={texts.title} lead={texts.lead} back={{ to: paths.zones(locationId), label: name }}>
          <Cameras locationId={locationId} />
        </Page>
      )}
    </OwnedLocation>
  );
}

type Opened = { readonly kind: 'add' } | { readonly kind: 'change'; readonly camera: Camera };

function Cameras({ locationId }: { readonly locationId: string }) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const [added, setAdded] = useState<Added | null>(null);
  const list = useQuery({
    ...apiQuery('GET /locations/:id/cameras', { params: { id: locationId } }),
    refetchInterval: POLL_EVERY_MS,
  });
  if (list.isPending) return <SkeletonList rows={2} height="8rem" />;
  if (list.isError) return <LoadFailure error={list.error} busy={list.isFetching} onRetry={list.refetch} />;
  const { cameras, timeZone } = list.data.data;
  const camera = opened?.kind === 'change' ? opened.camera : null;
  const refresh = () => refreshQueries(`/locations/${locationId}/cameras`);
  const finish = async (made: Added | null) => {
    setOpened(null);
    setAdded(made);
    await refresh();
  };
  return (
    <>
      {cameras.length === 0 && <EmptyState title={texts.none} text={texts.noneText} />}
      {cameras.map((each) => (
        <OneCamera
          key={each._id}
          locationId={locationId}
          camera={each}
          timeZone={timeZone}
          onChange={() => setOpened({ kind: 'change', camera: each })}
          onAddress={setAdded}
          onRemoved={refresh}
        />
      ))}
      <div>
        <Button onClick={() => setOpened({ kind: 'add' })}>{texts.add}</Button>
      </div>
      {opened && (
        <Dialog title={camera ? texts.changeTitle(camera.name) : texts.add} onClose={() => setOpened(null)}>
          <CameraForm
            locationId={locationId}
            camera={camera}
            onCancel={() => setOpened(null)}
            onDone={(made) => void finish(made)}
          />
        </Dialog>
      )}
      {added && <CameraAddress locationId={locationId} added={added} onDone={() => setAdded(null)} />}
    </>
  );
}

type OneCameraProps = {
  readonly locationId: string;
  readonly camera: Camera;
  readonly timeZone: string;
  readonly onChange: () => void;
  readonly onAddress: (added: Added) => void;
  readonly onRemoved: () => Promise<void>;
};

function OneCamera({ locationId, camera, timeZone, onChange, onAddress, onRemoved }: OneCameraProps) {
  const { _id: id, name, maker, direction } = camera;
  const params = { locationId, id };
  const rotate = async () => onAddress((await callApi('POST /locations/:locationId/cameras/:id/key', { params })).data);
  const remove = async () => {
    await callApi('DELETE /locations/:locationId/cameras/:id', { params });
    await onRemoved();
  };
  return (
    <Card>
      <div>
        <h2>{name}</h2>
        <p className={ui.subline}>{`${nameMaker(maker)}. ${DIRECTION_WORDS[direction]}.`}</p>
      </div>
      <CameraStatus camera={camera} timeZone={timeZone} />
      <NotUnderstood camera={camera} timeZone={timeZone} />
      <div className={ui.cluster}>
        <AddressActs
          name={name}
          onChange={onChange}
          rotateTitle={texts.rotateTitle(name)}
          rotateText={texts.rotateText}
          rotate={rotate}
          removeText={texts.removeText}
          removeConfirm={texts.removeConfirm}
          remove={remove}
        />
      </div>
    </Card>
  );
}

function NotUnderstood({
  camera: { notUnderstood },
  timeZone,
}: {
  readonly camera: Camera;
  readonly timeZone: string;
}) {
  if (notUnderstood.length === 0) return null;
  return (
    <details>
      <summary className={ui.summary}>{texts.notUnderstood(notUnderstood.length)}</summary>
      <ul className={ui.rows}>
        {notUnderstood.map(({ _id, receivedAt, missing, beginning }) => (
          <li key={_id} className={ui.stack1}>
            <strong>{texts.missing(missing)}</strong>
            <span className={ui.muted}>{formatMoment(new Date(receivedAt), { timeZone, now: new Date() })}</span>
            <code className={`${ui.inset} ${styles.message}`}>{beginning}</code>
          </li>
        ))}
      </ul>
    </details>
  );
}
