/**
 * Where test databases keep their files: in memory, if the machine has room for them. Each test file gets a copy of a database, which is
 * 500 small files. On a disk, creating them took most of the time of the server that the tests share. Tests kill processes, never the
 * machine, so what survives a kill on a disk survives it here too.
 */
import { statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

/** A folder that Linux keeps in memory; containers often give it only 64 MB. */
const IN_MEMORY = '/dev/shm';
/** The databases of a whole run take about a third of this. */
const ROOM_BYTES = 4_000_000_000;

/** A folder like `tmpdir()`: name each file in it after its run, and remove it. */
export function databasesFolder(): string {
  return freeIn(IN_MEMORY) > ROOM_BYTES && process.availableMemory() > 2 * ROOM_BYTES ? IN_MEMORY : tmpdir();
}

function freeIn(folder: string): number {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return 0;
  }
}
