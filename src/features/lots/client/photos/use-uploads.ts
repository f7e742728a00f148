// Photos on their way to the server, one after the other, so that they stay in the order in which they were chosen.

import { useRef, useState } from 'react';
import { t } from 'ttag';
import { errorText } from '#platform/api/api-error.ts';
import { callApi } from '#platform/api/call-api.ts';
import { queryClient } from '#platform/api/query-client.ts';
import { newThingId } from '#platform/offline/new-id.ts';
import { shrinkPhoto } from '#platform/offline/shrink-photo.ts';
import { MAX_LOT_PHOTOS } from '../../rules/lot-photos.ts';
import { cachePhotos, lotPhotosQuery, refreshLot } from './known-photos.ts';

const texts = {
  notAPhoto: t`This file cannot be read as a photo.`,
};

const UPLOAD_MS = 90_000;

export type Upload = {
  /** The photo's id, so that sending it again stores it once. */
  readonly id: string;
  readonly file: File;
  readonly state: 'waits' | 'done' | 'failed';
  readonly why?: string;
  /** Sending the same file again may work. */
  readonly mayWork?: boolean;
};

export type Uploads = {
  readonly all: readonly Upload[];
  /** How many chosen files were left out because the lot has no room. */
  readonly leftOut: number;
  readonly add: (files: readonly File[]) => void;
  readonly again: (upload: Upload) => void;
  readonly dismiss: (id: string) => void;
};

export function useUploads(locationId: string): Uploads {
  const [all, setAll] = useState<readonly Upload[]>([]);
  const [leftOut, setLeftOut] = useState(0);
  const queue = useRef(Promise.resolve());
  const change = (id: string, to: Partial<Upload>) =>
    setAll((known) => known.map((one) => (one.id === id ? { ...one, ...to } : one)));

  const send = async ({ id, file }: Upload) => {
    const photo = await shrinkPhoto(file).catch(() => null);
    if (photo === null) return change(id, { state: 'failed', why: texts.notAPhoto, mayWork: false });
    try {
      const requested = { params: { id: locationId }, query: { photo: id }, body: { photo } };
      const answer = await callApi('POST /locations/:id/photos', { ...requested, timeoutMs: UPLOAD_MS });
      await cachePhotos(locationId, answer);
      change(id, { state: 'done' });
    } catch (error) {
      change(id, { state: 'failed', why: errorText(error), mayWork: true });
    }
  };
  const enqueue = (uploads: readonly Upload[]) => {
    queue.current = queue.current.then(async () => {
      for (const upload of uploads) await send(upload);
      await refreshLot();
    });
  };
  return {
    all,
    leftOut,
    add: (files) => {
      const shown = queryClient.getQueryData(lotPhotosQuery(locationId).queryKey)?.data.photos.length ?? 0;
      const waiting = all.filter(({ state }) => state === 'waits');
      const room = Math.max(0, MAX_LOT_PHOTOS - shown - waiting.length);
      const added = files.slice(0, room).map((file): Upload => ({ id: newThingId(), file, state: 'waits' }));
      setLeftOut(files.length - added.length);
      // Finished ones are counted only until the next files are chosen.
      setAll([...(waiting.length > 0 ? all : all.filter(({ state }) => state === 'failed')), ...added]);
      enqueue(added);
    },
    again: (upload) => {
      const waits: Upload = { id: upload.id, file: upload.file, state: 'waits' };
      setAll([...all.filter(({ id, state }) => id !== upload.id && state !== 'done'), waits]);
      enqueue([waits]);
    },
    dismiss: (id) => setAll(all.filter((one) => one.id !== id)),
  };
}
