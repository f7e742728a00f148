import { listSaved } from './vault.ts';

/** Of everything that is done without signal, what begins the names under which it waits on this device. */
const WAITING = ['valet-act:', 'valet-photo:', 'look-up:', 'officer-note:'];

/** How many things were done without signal of which the server has not heard: signing out deletes them. */
export async function countUnsent(): Promise<number> {
  const kept = await Promise.all(WAITING.map((prefix) => listSaved(prefix).catch(() => [])));
  return kept.flat().length;
}
