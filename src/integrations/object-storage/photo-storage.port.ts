/** Three types that every phone produces, recognized by their first bytes, never by the sender's label. */

/** Where a photo is stored: its location and its id. Both are UUIDs, so that no chosen name becomes a path. */
export type PhotoRef = { readonly locationId: string; readonly id: string };

/**
 * Stores the bytes of photos. What they show and who may see them is in the database. The row is written before the bytes, so that no photo
 * exists without a row. Storing the same place again replaces it. All calls reject when the storage cannot be reached.
 */
export interface PhotoStorage {
  store(photoRef: PhotoRef, bytes: Uint8Array): Promise<void>;
  /** Null when there is none. */
  read(photoRef: PhotoRef): Promise<Uint8Array | null>;
  /** A missing photo counts as removed. */
  remove(photoRef: PhotoRef): Promise<void>;
}
