/** A file of the archive: "ledger/2019-03/part-0001.csv.gz". Only such names become a path. */
const NAME = /^[a-z]+\/\d{4}-\d{2}\/[a-z0-9-]+(\.[a-z]+)+$/;

/** It is unknown whether the storage has the file. */
export class ArchiveUnavailable extends Error {
  override readonly name = 'ArchiveUnavailable';
}

/**
 * Permanently stores what is taken out of the database. Storing the same name again replaces it; nothing is ever removed.
 * All calls reject when the storage cannot be reached, with `ArchiveUnavailable` if it is a bucket.
 */
export interface ArchiveStorage {
  store(name: string, bytes: Uint8Array): Promise<void>;
  /** Null when there is none. */
  read(name: string): Promise<Uint8Array | null>;
}

/** @throws for a name that could lead elsewhere. */
export function checkedName(name: string): string {
  if (!NAME.test(name))
    throw new RangeError('A file of the archive is named by what it holds, its month and its part.');
  return name;
}
