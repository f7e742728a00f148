// An outbox of acts, persisted on this device and sent when it is online. All tabs share it, and one of them sends.

import { useSyncExternalStore } from 'react';
import { ApiError } from '#platform/api/api-error.ts';
import { UNSENT } from '#platform/browser/offline-database.ts';
import { journalAct, journaledActs, removeFromJournal } from './act-journal.ts';
import { deleteSaved, listSaved, readSaved, saveInVault } from './vault.ts';
import { isForNow, nextToSend, orderAfter, type WaitingAct, waitsForServer, withFollowers } from './waiting-acts.ts';

/** How one kind of act reaches the server. */
export type Sender<Content> = {
  /** In the keys of its acts. */
  readonly kind: string;
  /** @throws ApiError as the call does. */
  readonly send: (act: WaitingAct<Content>) => Promise<unknown>;
  /** The server has done it. */
  readonly sent: (act: WaitingAct<Content>, answer: unknown) => void;
  /** Acts that must wait for something outside this outbox. */
  readonly mustWait?: (act: WaitingAct<Content>) => boolean;
};

export type NewAct<Content> = Omit<WaitingAct<Content>, 'refusal' | 'order'>;

export type Outbox<Content> = {
  /** Resolves once the act is persisted; sending follows. It survives the closing of the page from the first instant. */
  readonly add: (act: NewAct<Content>) => Promise<void>;
  /**
   * Persists it before the call, so that closing the page does not lose it. No tab lists or sends it before the call
   * is over or its page closed. @returns null if there was no answer, or the server is too busy: the outbox sends it. @throws any refusal of the call.
   */
  readonly attempt: <Answer>(act: NewAct<Content>, call: () => Promise<Answer>) => Promise<Answer | null>;
  /** Deletes it, and everything done to the same thing after it. */
  readonly drop: (id: string) => Promise<void>;
  /** Resends a refused act in another form. */
  readonly again: (id: string, content: Content) => Promise<void>;
  readonly list: () => readonly WaitingAct<Content>[];
  readonly use: () => readonly WaitingAct<Content>[];
  /** Whether the last attempt to send got no answer: new acts count as being sent, unless offline. */
  readonly useCutOff: () => boolean;
  /** Loads the persisted acts. */
  readonly load: () => Promise<void>;
  /** Loads the persisted acts and sends what it can. Resolves when nothing more can be sent for now. */
  readonly flush: () => Promise<void>;
};

/** How many offline acts are unsent: signing out deletes them. */
export const countUnsent = async (): Promise<number> => (await listSaved(UNSENT).catch(() => [])).length;

const AGAIN_MS = 10_000;
const ORDER_DIGITS = 15;
const CHANNEL = 'parkvale.outbox';

export function createOutbox<Content>(sender: Sender<Content>): Outbox<Content> {
  const prefix = `${UNSENT}${sender.kind}:`;
  let acts: readonly WaitingAct<Content>[] = [];
  let isCutOff = false;
  const watchers = new Set<() => void>();
  const others = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(CHANNEL);
  const nameOf = ({ order, id }: Pick<WaitingAct, 'order' | 'id'>) =>
    `${prefix}${String(order).padStart(ORDER_DIGITS, '0')}:${id}`;
  const ordersStored = async () =>
    (await listSaved(prefix)).map((name) => Number(name.slice(prefix.length, prefix.length + ORDER_DIGITS)));
  let adding: Promise<unknown> = Promise.resolve();
  /** Serialized, so that two concurrent acts have an order. */
  const saveInTurn = (act: NewAct<Content>): Promise<WaitingAct<Content>> => {
    const added = adding.then(async () => {
      const waiting = { ...act, order: orderAfter(await ordersStored(), act.madeAt), refusal: null };
      await saveInVault(nameOf(waiting), waiting);
      return waiting;
    });
    adding = added.catch(() => {});
    return added.finally(() => removeFromJournal(sender.kind, act.id));
  };
  /** What pages that closed before they could save it have left behind. */
  const saveLeft = async () => {
    const left = journaledActs<NewAct<Content>>(sender.kind);
    if (left.length === 0) return;
    // A page that is still saving it holds its lock.
    const locked = await lockNames();
    const names = await listSaved(prefix);
    for (const act of left) {
      if (locked.has(lockOf(act.id))) flushOnceReleased(act.id);
      else if (names.some((name) => name.endsWith(`:${act.id}`))) removeFromJournal(sender.kind, act.id);
      else await saveInTurn(act);
    }
  };
  /** Attempted by this page. Answered ones stay here: a read that began earlier may still find them. */
  const attempted = new Set<string>();
  const lockOf = (id: string) => `${CHANNEL}.${sender.kind}.${id}`;
  const awaited = new Set<string>();
  /** Another tab attempts it. Nothing says when that tab is closed but its lock. */
  const flushOnceReleased = (id: string) => {
    if (attempted.has(id) || awaited.has(id)) return;
    awaited.add(id);
    void withTabLock(lockOf(id), async () => {})
      .then(() => awaited.delete(id))
      .then(flush)
      .catch(() => {});
  };
  const read = async () => {
    await saveLeft();
    const names = (await listSaved(prefix)).sort();
    const found = await Promise.all(names.map((name) => readSaved<WaitingAct<Content>>(name)));
    // Asked last: a tab takes the lock before it stores the act.
    const locked = await lockNames();
    const stored = found.flatMap((act) => (act && !attempted.has(act.id) ? [act] : []));
    const isBeingAttempted = ({ id }: WaitingAct<Content>) => locked.has(lockOf(id));
    acts = stored.filter((act) => !isBeingAttempted(act));
    for (const { id } of stored.filter(isBeingAttempted)) flushOnceReleased(id);
    for (const watcher of watchers) watcher();
  };
  const watch = (watcher: () => void) => {
    watchers.add(watcher);
    return () => watchers.delete(watcher);
  };
  const setCutOff = (next: boolean) => {
    isCutOff = next;
    for (const watcher of watchers) watcher();
  };
  const changed = async () => {
    await read();
    others?.postMessage(sender.kind);
  };
  const write = async (act: WaitingAct<Content>) => {
    await saveInVault(nameOf(act), act);
    await changed();
  };
  const forget = (act: WaitingAct<Content>) => deleteSaved(nameOf(act)).catch(() => {});
  const sendNext = async (): Promise<boolean> => {
    await read();
    const act = nextToSend(acts.filter((each) => !sender.mustWait?.(each)));
    if (!act) return false;
    try {
      const answer = await sender.send(act);
      setCutOff(false);
      await deleteSaved(nameOf(act));
      sender.sent(act, answer);
    } catch (error) {
      if (!(error instanceof ApiError) || isForNow(error)) {
        setCutOff(true);
        return false;
      }
      setCutOff(false);
      const { code, message, fields, data } = error;
      await read();
      const followers = withFollowers(acts, act.id).flatMap(({ id }) => (id === act.id ? [] : [id]));
      await saveInVault(nameOf(act), { ...act, refusal: { code, message, fields, data, at: Date.now(), followers } });
    }
    await changed();
    return true;
  };
  const flush = () =>
    withTabLock(`${CHANNEL}.${sender.kind}`, async () => {
      while (await sendNext());
    });
  const add = async (act: NewAct<Content>) => {
    attempted.delete(act.id);
    journalAct(sender.kind, act);
    await withTabLock(lockOf(act.id), () => saveInTurn(act));
    await changed();
    void flush();
  };
  const tryNow = async <Answer>(act: NewAct<Content>, call: () => Promise<Answer>) => {
    // A device that cannot store anything works like any other while there is a signal.
    const stored = await saveInTurn(act).catch(() => null);
    try {
      const answer = await call();
      if (stored) await forget(stored);
      return { answer };
    } catch (error) {
      // What cannot be stored and was answered is the page's to repeat.
      if (error instanceof ApiError && (error.unanswered || (stored && waitsForServer(error)))) return { stored };
      if (stored) await forget(stored);
      throw error;
    }
  };
  others?.addEventListener('message', ({ data }) => data === sender.kind && void read());
  return {
    add,
    attempt: async (act, call) => {
      attempted.add(act.id);
      journalAct(sender.kind, act);
      // Closing the page releases the lock: the next page sends the act.
      const outcome = await withTabLock(lockOf(act.id), () => tryNow(act, call));
      if ('answer' in outcome) return outcome.answer;
      if (!outcome.stored) await add(act);
      else {
        attempted.delete(act.id);
        await changed();
        void flush();
      }
      return null;
    },
    drop: async (id) => {
      for (const act of withFollowers(acts, id)) await deleteSaved(nameOf(act));
      await changed();
    },
    again: async (id, content) => {
      const act = acts.find((each) => each.id === id);
      if (act) await write({ ...act, content, refusal: null });
      void flush();
    },
    list: () => acts,
    use: () => useSyncExternalStore(watch, () => acts),
    useCutOff: () => useSyncExternalStore(watch, () => isCutOff),
    load: read,
    flush,
  };
}

/** While the user works: sends pending acts when the signal is back, and every few seconds while any are pending. */
export function sendWhenPossible({ flush, list }: Pick<Outbox<unknown>, 'flush' | 'list'>): () => void {
  const over = new AbortController();
  const { signal } = over;
  const send = () => void flush().catch(() => {});
  const timer = setInterval(() => nextToSend(list()) && send(), AGAIN_MS);
  window.addEventListener('online', send, { signal });
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && send(), { signal });
  send();
  return () => {
    clearInterval(timer);
    over.abort();
  };
}

/** In one tab at a time. Where the browser has no locks, the acts' ids still prevent duplicates. */
async function withTabLock<T>(name: string, act: () => Promise<T>): Promise<T> {
  if (!navigator.locks) return act();
  return await navigator.locks.request(name, act);
}

async function lockNames(): Promise<ReadonlySet<string>> {
  const { held = [], pending = [] } = (await navigator.locks?.query()) ?? {};
  return new Set([...held, ...pending].flatMap(({ name }) => name ?? []));
}
