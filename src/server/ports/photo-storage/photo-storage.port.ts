/** Three kinds that every phone takes or makes, told by their first bytes and never by what the sender calls them. */
export const PHOTO_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const;
export type PhotoType = (typeof PHOTO_TYPES)[number];

/**
 * Where one is kept: what it belongs to, and its id. Both are UUIDs, so that no name that somebody chose ever becomes a
 * path; photos of one location lie together, as all that belongs to it.
 */
export type PhotoPlace = { readonly locationId: string; readonly id: string };

/**
 * Keeps the bytes of photos; what they show and who may see them stands in the database. A row says
 * where a photo will be before it is stored, so that none ever stays that no row names.
 * Storing the same place again replaces it. All reject when the storage cannot be reached.
 */
export interface PhotoStorage {
  store(place: PhotoPlace, bytes: Uint8Array): Promise<void>;
  /** Null when there is none. */
  read(place: PhotoPlace): Promise<Uint8Array | null>;
  /** One that is not there is removed already. */
  remove(place: PhotoPlace): Promise<void>;
}
