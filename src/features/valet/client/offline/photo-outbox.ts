import { t } from 'ttag';

// The outbox of car photos. A photo gets its id when it is taken, so that retries do not duplicate it, and stays on this
// device until the server has it, because by then the attendant is at the next car.

import { ApiError } from '#platform/api/api-error.ts';
import { callApi } from '#platform/api/call-api.ts';
import { apiQuery, queryClient } from '#platform/api/query-client.ts';
import type { Answer } from '#platform/contract/endpoints.ts';
import { newThingId } from '#platform/offline/new-id.ts';
import { createOutbox } from '#platform/offline/outbox.ts';
import { deleteSaved, readSaved, saveInVault } from '#platform/offline/vault.ts';
import type { WaitingAct } from '#platform/offline/waiting-acts.ts';
import type { Valet } from '../../contract/valet-ticket.ts';
import type { Corner, PhotoMoment } from '../../rules/ticket/corners.ts';
import { isUncreated, mustWait, valetOutbox } from './valet-outbox.ts';

const texts = {
  lost: t`The picture is no longer on this phone. Take it again.`,
};

/** Includes its car as shown, to tell which car it belongs to. */
export type PhotoContent = { readonly ticketId: string; readonly corner: Corner; readonly moment: PhotoMoment } & Pick<
  Valet,
  'ticketNumber' | 'plateNumber' | 'timeZone'
>;
export type WaitingPhoto = WaitingAct<PhotoContent>;

const UPLOAD_MS = 60_000;

export const photoOutbox = createOutbox<PhotoContent>({
  kind: 'valet-photo',
  send: async ({ id, content: { ticketId, corner, moment }, madeAt }) => {
    const photo = await readSaved<string>(pictureName(id));
    if (photo === undefined) throw new ApiError({ status: 410, code: 'photo_lost', message: texts.lost });
    const query = { photo: id, corner, moment, takenAt: new Date(madeAt).toISOString() };
    const requested = { params: { id: ticketId }, query, body: { photo } };
    return callApi('POST /valets/:id/photos', { ...requested, timeoutMs: UPLOAD_MS });
  },
  sent: ({ id, content }, answer) => {
    takePhoto(content.ticketId, answer as Answer<'POST /valets/:id/photos'>);
    void deleteSaved(pictureName(id));
  },
  // A departing car has to be in front first.
  mustWait: ({ content: { ticketId, moment } }) =>
    moment === 'leaving' ? mustWait(ticketId) : isUncreated(ticketId, valetOutbox.list()),
});

/**
 * Resolves once it is saved; uploading follows. `picture` is a JPEG as base64. @throws when this device has no room.
 */
export async function sendPhoto(
  { _id: ticketId, ticketNumber, plateNumber, timeZone }: Valet,
  { corner, moment, picture }: { readonly corner: Corner; readonly moment: PhotoMoment; readonly picture: string },
): Promise<void> {
  const id = newThingId();
  // The picture is stored separately, because the list of waiting photos is read often.
  await saveInVault(pictureName(id), picture);
  queryClient.setQueryData(storedPictureQuery(id).queryKey, addressOf(picture));
  const content = { ticketId, corner, moment, ticketNumber, plateNumber, timeZone };
  // Photos of one car do not depend on each other.
  await photoOutbox.add({ id, subject: id, content, madeAt: Date.now() });
}

export async function dropPhoto(id: string): Promise<void> {
  await photoOutbox.drop(id);
  await deleteSaved(pictureName(id));
}

export const photosQuery = (ticketId: string) => apiQuery('GET /valets/:id/photos', { params: { id: ticketId } });

/** The picture of a waiting photo as an image URL, which stays the same after the upload. */
export function storedPictureQuery(id: string) {
  return {
    queryKey: ['kept-picture', id],
    queryFn: async () => {
      const picture = await readSaved<string>(pictureName(id));
      return picture === undefined ? null : addressOf(picture);
    },
    staleTime: Number.POSITIVE_INFINITY,
  };
}

const pictureName = (id: string) => `picture:${id}`;
const addressOf = (picture: string) => `data:image/jpeg;base64,${picture}`;

function takePhoto(ticketId: string, { data: { photo } }: Answer<'POST /valets/:id/photos'>): void {
  queryClient.setQueryData<Answer<'GET /valets/:id/photos'>>(photosQuery(ticketId).queryKey, (known) => {
    const others = known?.data.photos.filter(({ _id }) => _id !== photo._id);
    return others && { data: { photos: [...others, photo] } };
  });
}
