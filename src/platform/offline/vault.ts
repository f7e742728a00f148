// Offline data on this device: in IndexedDB, encrypted with a key that scripts cannot export, for one user. Logging out
// deletes the database and its key, and another user's login what is in it, so that they never find anything. If the browser cannot
// encrypt, data lives only as long as the page.

import { getCurrentUser } from '#platform/api/current-user.ts';
import { answerOf, OFFLINE_DATABASE, THINGS, untilCommitted } from '#platform/browser/offline-database.ts';

const SECRETS = 'secrets';
const OWNER = 'owner';
const KEY = 'key';

type Vault = { readonly owner: string; readonly db: IDBDatabase; readonly key: CryptoKey };
type Sealed = { readonly iv: Uint8Array<ArrayBuffer>; readonly bytes: ArrayBuffer };

let opened: { readonly owner: string; readonly vault: Promise<Vault | null> } | null = null;
let untilThePageCloses = new Map<string, unknown>();

/** Undefined when nothing is saved under this name, or nobody is signed in. */
export async function readSaved<T>(name: string): Promise<T | undefined> {
  const vault = await openVault();
  if (!vault) return untilThePageCloses.get(name) as T | undefined;
  const sealed = await answerOf<Sealed | undefined>(objectStore(vault.db, THINGS, 'readonly').get(name));
  return sealed && (await unseal<T>(vault, sealed));
}

export async function saveInVault(name: string, value: unknown): Promise<void> {
  const vault = await openVault();
  if (!vault) {
    if (getCurrentUser()) untilThePageCloses.set(name, value);
    return;
  }
  // Encrypted before the transaction begins: the browser closes one that waits for anything else.
  const sealed = await seal(vault, value);
  const transaction = vault.db.transaction(THINGS, 'readwrite');
  transaction.objectStore(THINGS).put(sealed, name);
  // The answer of the request comes before the data is safe: a page that closes in between loses it.
  await untilCommitted(transaction);
}

export async function deleteSaved(name: string): Promise<void> {
  untilThePageCloses.delete(name);
  const vault = await openVault();
  if (vault) await answerOf(objectStore(vault.db, THINGS, 'readwrite').delete(name));
}

/** The saved names with this prefix. */
export async function listSaved(prefix: string): Promise<string[]> {
  const vault = await openVault();
  const names = vault
    ? await answerOf(objectStore(vault.db, THINGS, 'readonly').getAllKeys())
    : [...untilThePageCloses.keys()];
  return names.filter((name): name is string => typeof name === 'string' && name.startsWith(prefix));
}

async function openVault(): Promise<Vault | null> {
  const owner = getCurrentUser()?._id ?? null;
  if (opened && opened.owner !== owner) {
    opened = null;
    untilThePageCloses = new Map();
  }
  if (owner === null) return null;
  opened ??= { owner, vault: openFor(owner).catch(() => null) };
  return opened.vault;
}

async function openFor(owner: string): Promise<Vault | null> {
  if (typeof indexedDB === 'undefined' || !globalThis.crypto?.subtle) return null;
  const db = await openDatabase();
  // Signing out, in this tab or another, deletes the database; an open connection would hold that up.
  db.onversionchange = () => closeDatabase(db);
  db.onclose = () => closeDatabase(db);
  const fresh = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
  return { owner, db, key: await takeKey(db, { owner, fresh }) };
}

function closeDatabase(db: IDBDatabase): void {
  db.close();
  opened = null;
}

function openDatabase(): Promise<IDBDatabase> {
  const opening = indexedDB.open(OFFLINE_DATABASE, 1);
  opening.onupgradeneeded = () => {
    opening.result.createObjectStore(THINGS);
    opening.result.createObjectStore(SECRETS);
  };
  return answerOf(opening);
}

/**
 * The existing key, or this one; another user's leftovers are deleted first. One transaction, because of other tabs.
 */
function takeKey(db: IDBDatabase, { owner, fresh }: { owner: string; fresh: CryptoKey }): Promise<CryptoKey> {
  const transaction = db.transaction([THINGS, SECRETS], 'readwrite');
  const secrets = transaction.objectStore(SECRETS);
  let key = fresh;
  const requested = secrets.get(OWNER);
  requested.onsuccess = () => {
    if (requested.result !== owner) {
      transaction.objectStore(THINGS).clear();
      secrets.put(owner, OWNER);
      secrets.put(fresh, KEY);
      return;
    }
    const known = secrets.get(KEY);
    known.onsuccess = () => {
      key = known.result;
    };
  };
  return untilCommitted(transaction).then(() => key);
}

async function seal({ key }: Vault, value: unknown): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const text = new TextEncoder().encode(JSON.stringify(value));
  return { iv, bytes: await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, text) };
}

async function unseal<T>({ key }: Vault, { iv, bytes }: Sealed): Promise<T> {
  return JSON.parse(new TextDecoder().decode(await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, bytes)));
}

const objectStore = (db: IDBDatabase, name: string, mode: IDBTransactionMode): IDBObjectStore =>
  db.transaction(name, mode).objectStore(name);
