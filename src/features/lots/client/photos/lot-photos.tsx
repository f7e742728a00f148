import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { msgid, ngettext, t } from 'ttag';
import { errorText } from '#platform/api/api-error.ts';
import { callApi } from '#platform/api/call-api.ts';
import { Banner } from '#platform/ui/banner.tsx';
import { Button } from '#platform/ui/button.tsx';
import { classNames } from '#platform/ui/class-names.ts';
import { LoadFailure } from '#platform/ui/load-failure.tsx';
import ui from '#platform/ui/primitives.module.css';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import { VisuallyHidden } from '#platform/ui/visually-hidden.tsx';
import type { LotPhoto } from '../../lot-photos.contract.ts';
import { MAX_LOT_PHOTOS } from '../../rules/lot-photos.ts';
import { AddPhotos } from './add-photos.tsx';
import { cachePhotos, lotPhotosQuery, movePhoto, refreshLot, showOrder } from './known-photos.ts';
import styles from './lot-photos.module.css';
import { OnePhoto } from './one-photo.tsx';
import { type Uploads, useUploads } from './use-uploads.ts';

const texts = {
  none: t`No photos yet. Drivers find the entrance faster when they have seen it.`,
  full: t`This lot has ${MAX_LOT_PHOTOS} photos. Delete one to add another.`,
  adding: (number: number, of: number) => t`Adding photo ${number} of ${of}…`,
  added: (count: number) => ngettext(msgid`${count} photo added.`, `${count} photos added.`, count),
  tooMany: (left: number) =>
    ngettext(
      msgid`${left} photo was left out: the lot has no room for more.`,
      `${left} photos were left out: the lot has no room for more.`,
      left,
    ),
  failed: (name: string, why: string) => `${name}: ${why}`,
  again: t`Try again`,
  dismiss: t`Dismiss`,
  moved: (number: number, of: number) => t`Now photo ${number} of ${of}.`,
  removed: t`Photo deleted.`,
  undo: t`Undo`,
};

/** An owner's photos of a lot (rules 180 and 181). */
export default function LotPhotos({ locationId }: { readonly locationId: string }) {
  const list = useQuery(lotPhotosQuery(locationId));
  const uploads = useUploads(locationId);
  if (list.isPending) return <SkeletonList rows={2} height="8rem" />;
  if (list.isError) return <LoadFailure error={list.error} busy={list.isFetching} onRetry={list.refetch} />;
  const { photos } = list.data.data;
  return (
    <div className={ui.stack2}>
      {photos.length === 0 && <p className={ui.soft}>{texts.none}</p>}
      <PhotoList locationId={locationId} photos={photos} />
      <UploadProgress uploads={uploads} />
      {photos.length < MAX_LOT_PHOTOS ? <AddPhotos onAdded={uploads.add} /> : <p className={ui.soft}>{texts.full}</p>}
    </div>
  );
}

type PhotoListProps = { readonly locationId: string; readonly photos: readonly LotPhoto[] };

function PhotoList({ locationId, photos }: PhotoListProps) {
  const [removed, setRemoved] = useState<LotPhoto | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const { list, keepFocus, said: announcement, say: announce } = useMovedFocus();
  const act = async (change: () => Promise<{ data: { photos: LotPhoto[] } }>) => {
    setFailure(null);
    try {
      await cachePhotos(locationId, await change());
    } catch (error) {
      setFailure(errorText(error));
    }
    await refreshLot();
  };
  const onePhoto = ({ _id }: LotPhoto) => ({ params: { id: locationId, photoId: _id } });
  const move = (index: number, by: -1 | 1) => {
    const order = movePhoto(photos, index, by);
    if (order === photos) return;
    keepFocus(`${photos[index]?._id} ${by < 0 ? 'earlier' : 'later'}`);
    announce(texts.moved(index + by + 1, photos.length));
    showOrder(locationId, order);
    const body = { photos: order.map(({ _id }) => _id) };
    void act(() => callApi('PUT /locations/:id/photos', { params: { id: locationId }, body }));
  };
  const remove = (photo: LotPhoto) =>
    act(async () => {
      const answer = await callApi('DELETE /locations/:id/photos/:photoId', onePhoto(photo));
      setRemoved(photo);
      return answer;
    });
  const takeBack = (photo: LotPhoto) =>
    act(async () => {
      const answer = await callApi('POST /locations/:id/photos/:photoId/restore', onePhoto(photo));
      setRemoved(null);
      return answer;
    });
  const describePhoto = async (photo: LotPhoto, description: string) => {
    try {
      const requested = { ...onePhoto(photo), body: { description } };
      await cachePhotos(locationId, await callApi('PATCH /locations/:id/photos/:photoId', requested));
    } catch (error) {
      throw new Error(errorText(error));
    }
  };
  return (
    <>
      {failure !== null && <Banner tone="error">{failure}</Banner>}
      {removed && (
        <Banner key={removed._id} tone="success" takesFocus>
          <p>{texts.removed}</p>
          <Button variant="secondary" size="small" onClick={() => void takeBack(removed)}>
            {texts.undo}
          </Button>
        </Banner>
      )}
      <VisuallyHidden>
        <span role="status">{announcement}</span>
      </VisuallyHidden>
      {photos.length > 0 && (
        <ol ref={list} className={ui.stack2}>
          {photos.map((photo, index) => (
            <li key={photo._id} className={classNames(ui.stack2, ui.card, styles.photo)}>
              <OnePhoto
                locationId={locationId}
                photo={photo}
                index={index}
                count={photos.length}
                onMove={(by) => move(index, by)}
                onRemove={() => void remove(photo)}
                onDescribe={(description) => describePhoto(photo, description)}
              />
            </li>
          ))}
        </ol>
      )}
    </>
  );
}

/** A button that moves its photo keeps the focus, so that the next press moves it on, and announces its new position. */
function useMovedFocus() {
  const list = useRef<HTMLOListElement>(null);
  const focused = useRef<string | null>(null);
  const [announcement, announce] = useState('');
  useEffect(() => {
    if (focused.current === null) return;
    list.current?.querySelector<HTMLElement>(`[data-act="${focused.current}"]`)?.focus();
    focused.current = null;
  });
  return {
    list,
    said: announcement,
    say: announce,
    keepFocus: (act: string) => {
      focused.current = act;
    },
  };
}

/** The progress of the chosen photos, and which of them could not be added. */
function UploadProgress({ uploads: { all, leftOut, again, dismiss } }: { readonly uploads: Uploads }) {
  const done = all.filter(({ state }) => state === 'done').length;
  const failed = all.filter(({ state }) => state === 'failed');
  const total = all.length - failed.length;
  const text = done < total ? texts.adding(done + 1, total) : done > 0 ? texts.added(done) : '';
  return (
    <>
      <div className={styles.progress}>
        <p role="status">{text}</p>
        {done < total && <progress value={done + 0.5} max={total} aria-label={text} />}
      </div>
      {leftOut > 0 && <Banner tone="error">{texts.tooMany(leftOut)}</Banner>}
      {failed.map((upload) => (
        <Banner key={upload.id} tone="error">
          <p>{texts.failed(upload.file.name, upload.why ?? '')}</p>
          <div className={ui.row}>
            {upload.mayWork && (
              <Button variant="secondary" size="small" onClick={() => again(upload)}>
                {texts.again}
              </Button>
            )}
            <Button variant="quiet" size="small" onClick={() => dismiss(upload.id)}>
              {texts.dismiss}
            </Button>
          </div>
        </Banner>
      ))}
    </>
  );
}
