import { apiQuery, queryClient, refreshQueries, storeAnswer } from '#platform/api/query-client.ts';
import type { Answer } from '#platform/contract/endpoints.ts';
import type { LotPhoto } from '../../lot-photos.contract.ts';

type Photos = Answer<'GET /locations/:id/photos'>;

export const lotPhotosQuery = (id: string) => apiQuery('GET /locations/:id/photos', { params: { id } });

/** Every change returns all photos of the lot. */
export const cachePhotos = (id: string, answer: Photos) => storeAnswer(lotPhotosQuery(id).queryKey, answer);

/** Shown at once; the server's answer follows. */
export function showOrder(id: string, photos: readonly LotPhoto[]): void {
  queryClient.setQueryData(lotPhotosQuery(id).queryKey, { data: { photos: [...photos] } });
}

/** The cover is shown wherever the lot is. */
export const refreshLot = (): Promise<void> => refreshQueries('/locations');

/** The photos with one of them moved by this many positions. */
export function movePhoto(photos: readonly LotPhoto[], from: number, by: number): readonly LotPhoto[] {
  const one = photos[from];
  const to = from + by;
  if (!one || to < 0 || to >= photos.length) return photos;
  return photos.toSpliced(from, 1).toSpliced(to, 0, one);
}
