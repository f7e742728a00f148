import type { Deps } from '#app/deps.ts';
import { isRefusal, refuse } from '#platform/contract/refusals.ts';
import { type Route, route } from '#platform/http/endpoint-route.ts';
import { valetPhotosContract as contract, type ValetPhoto } from '../../contract/valet-photos.contract.ts';
import { findTicketRef } from '../tickets/valets.read-model.ts';
import { addPhoto } from './add-photo.ts';
import { findPhoto, listPhotos, type StoredPhoto } from './photos.store.ts';

export function valetPhotosRoutes(deps: Deps): Route[] {
  const { db, photos } = deps;
  return [
    route(contract.addValetPhoto, async ({ params, query, body, principal: { user } }) => {
      const { photo: photoId, ...shown } = query;
      const requested = { ticketId: params.id, photoId, ...shown, photo: body.photo, by: user?.id ?? '' };
      const added = await addPhoto(deps, requested);
      return isRefusal(added) ? added : { data: { photo: toPhoto(added) } };
    }),
    route(contract.listValetPhotos, async ({ params }) => {
      const ticketRef = await findTicketRef(db, params.id);
      return ticketRef ? { data: { photos: (await listPhotos(db, ticketRef)).map(toPhoto) } } : refuse('not_found');
    }),
    route(contract.getValetPhoto, async ({ params }) => {
      const ticketRef = await findTicketRef(db, params.id);
      const photo = ticketRef && (await findPhoto(db, ticketRef, params.photoId));
      const body = photo && (await photos.read({ locationId: photo.locationId, id: photo.storageId }));
      return body ? { contentType: photo.type, body } : refuse('not_found');
    }),
  ];
}

function toPhoto({ id, corner, moment, takenAt }: StoredPhoto): ValetPhoto {
  return { _id: id, corner, moment, takenAt: takenAt.toISOString() };
}
