// Acts of the last instant. Saving one in the vault takes some twenty milliseconds, which a page that is closed right after the tap
// does not have. So each is written to local storage in the same instant as the tap, and is deleted from there as soon as the vault
// has it. The next page saves what is left.

import { getCurrentUser } from '#platform/api/current-user.ts';

const JOURNAL = 'parkvale.journal';

type Entry = { readonly owner: string; readonly after: number; readonly act: { readonly id: string } };

const nameOf = (kind: string, id: string) => `${JOURNAL}.${kind}.${id}`;
let written = 0;

export function journalAct(kind: string, act: { readonly id: string }): void {
  const owner = getCurrentUser()?._id;
  if (owner === undefined) return;
  written += 1;
  try {
    localStorage.setItem(nameOf(kind, act.id), JSON.stringify({ owner, after: Date.now() + written / 1000, act }));
  } catch {
    // Forbidden or full: the vault alone has to do.
  }
}

/** Those of the signed-in user, in the order in which they were done; another user's leftovers are deleted. */
export function journaledActs<Act>(kind: string): readonly Act[] {
  const owner = getCurrentUser()?._id;
  if (owner === undefined) return [];
  const found = listNames(nameOf(kind, '')).map((name) => ({ name, entry: readEntry(name) }));
  for (const { name, entry } of found) if (entry?.owner !== owner) localStorage.removeItem(name);
  const mine = found.flatMap(({ entry }) => (entry && entry.owner === owner ? [entry] : []));
  return mine.sort((a, b) => a.after - b.after).map(({ act }) => act as Act);
}

export function removeFromJournal(kind: string, id: string): void {
  try {
    localStorage.removeItem(nameOf(kind, id));
  } catch {
    // Nothing was stored.
  }
}

/** When its user logs out. */
export function deleteJournal(): void {
  for (const name of listNames(JOURNAL)) localStorage.removeItem(name);
}

function listNames(prefix: string): readonly string[] {
  try {
    return Object.keys(localStorage).filter((name) => name.startsWith(prefix));
  } catch {
    return [];
  }
}

function readEntry(name: string): Entry | null {
  try {
    return JSON.parse(localStorage.getItem(name) ?? 'null') as Entry | null;
  } catch {
    return null;
  }
}
