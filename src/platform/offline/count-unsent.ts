import { listSaved } from './vault.ts';

/** The key prefixes of all offline work that waits on this device. */
const WAITING = ['valet-act:', 'valet-photo:', 'look-up:', 'officer-note:'];

/** How many offline acts are unsent: signing out deletes them. */
export async function countUnsent(): Promise<number> {
  const stored = await Promise.all(WAITING.map((prefix) => listSaved(prefix).catch(() => [])));
  return stored.flat().length;
}
