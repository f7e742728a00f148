// Rule 180: photos of a lot. They are shown wherever its page is, so not when it is archived.

import type { Deps } from '#app/deps.ts';
import { findLocation } from '#features/lot-directory/server/public.ts';
import { type Refusal, refuse } from '#platform/contract/refusals.ts';
import { type Route, route } from '#platform/http/endpoint-route.ts';
import { lotPhotosContract as contract, type LotPhoto } from '../../lot-photos.contract.ts';
import { addLotPhoto } from './add-lot-photo.ts';
import { describePhoto, orderPhotos, removePhoto, restorePhoto } from './change-lot-photos.ts';
import { findPhotoOfFile, listPhotos, type StoredLotPhoto } from './lot-photos.store.ts';

/** The bytes at an address never change. Still not a year, because a deleted photo should leave other people's caches. */
const CACHE = { 'cache-control': `public, max-age=${30 * 24 * 3600}, immutable` };

export function lotPhotosRoutes(deps: Deps): Route[] {
  const { db, photos } = deps;
  const answerPhotos = async (locationId: string, refused: Refusal | null) =>
    refused ?? { data: { photos: (await listPhotos(db, locationId)).map(toLotPhoto) } };
  return [
    route(contract.listLotPhotos, async ({ params: { id } }) => {
      const location = await findLocation(db, id);
      if (!location) return refuse('not_found');
      return location.archivedAt ? { data: { photos: [] } } : answerPhotos(id, null);
    }),
    route(contract.addLotPhoto, async ({ params: { id }, query, body, principal: { user } }) => {
      if (!user) return refuse('not_signed_in');
      const bytes = Buffer.from(body.photo, 'base64');
      return answerPhotos(id, await addLotPhoto(deps, { locationId: id, photoId: query.photo, bytes, by: user.id }));
    }),
    route(contract.orderLotPhotos, async ({ params: { id }, body }) =>
      answerPhotos(id, await orderPhotos(db, id, body.photos)),
    ),
    route(contract.describeLotPhoto, async ({ params: { id, photoId }, body }) =>
      answerPhotos(id, await describePhoto(db, { locationId: id, id: photoId }, body.description)),
    ),
    route(contract.removeLotPhoto, async ({ params: { id, photoId }, now }) =>
      answerPhotos(id, await removePhoto(db, { locationId: id, id: photoId }, now)),
    ),
    route(contract.takeBackLotPhoto, async ({ params: { id, photoId }, now }) =>
      answerPhotos(id, await restorePhoto(db, { locationId: id, id: photoId }, now)),
    ),
    route(contract.getLotPhotoFile, async ({ params: { id: locationId, file, size } }) => {
      const location = await findLocation(db, locationId);
      if (!location || location.archivedAt) return refuse('not_found');
      const photo = await findPhotoOfFile(db, locationId, file);
      if (!photo) return refuse('not_found');
      const body = await photos.read({ locationId, id: size === 'small' ? photo.fileId : photo.largeFileId });
      return body ? { contentType: 'image/webp', body, headers: CACHE } : refuse('not_found');
    }),
  ];
}

function toLotPhoto({ id, fileId, description, width, height }: StoredLotPhoto): LotPhoto {
  return { _id: id, file: fileId, description, width, height };
}
