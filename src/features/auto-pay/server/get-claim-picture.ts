import type { Deps } from '#app/deps.ts';
import { readPhoto } from '#integrations/object-storage/photo-intake.ts';
import { isRefusal, type Refusal, refuse } from '#platform/contract/refusals.ts';
import { findClaimsPicture } from './visit-claims.read-model.ts';

type PictureOf = { readonly locationId: string; readonly id: string; readonly readId: string };

/** As a camera sent it, while somebody has to decide about the visit. */
export async function getClaimPicture(
  { db, photos, pools }: Pick<Deps, 'db' | 'photos' | 'pools'>,
  { locationId, id: visitId, readId }: PictureOf,
): Promise<{ contentType: string; body: Uint8Array } | Refusal> {
  const id = await findClaimsPicture(db, { locationId, visitId, readId });
  const sent = id && (await photos.read({ locationId, id }));
  const picture = sent && (await readPhoto(pools, sent));
  return picture && !isRefusal(picture) ? { contentType: picture.type, body: picture.bytes } : refuse('not_found');
}
