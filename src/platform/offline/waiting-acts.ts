// The queue of offline acts. Acts reach the server once each, in order. A refused act waits for the user, and so does
// everything that was done to the same thing before the refusal came. What is done afterwards is done in view of it, and is sent.

/** The refusal of an act. */
export type ActRefusal = {
  readonly code: string;
  readonly message: string;
  /** What is wrong with which field; those of earlier versions have none. */
  readonly fields?: Readonly<Record<string, string>>;
  /** Further data of the answer, such as the current state. */
  readonly data: Readonly<Record<string, unknown>>;
  /** In milliseconds. */
  readonly at: number;
  /** The ids of the later acts on the same target that were already waiting, and wait with it. Those of earlier versions have none. */
  readonly followers?: readonly string[];
};

export type WaitingAct<Content = unknown> = {
  /** The act's own id, by which the server does it once however often it is sent. */
  readonly id: string;
  /** The target: acts on one target depend on each other. */
  readonly subject: string;
  readonly content: Content;
  /** In milliseconds, as well as this device knows: shown to users, not used for ordering. */
  readonly madeAt: number;
  /** Its place in the queue, in milliseconds, but never before an earlier act's. */
  readonly order: number;
  readonly refusal: ActRefusal | null;
};

/** The position of a new act: behind all saved ones, even if the clock was set back since. */
export function orderAfter(stored: readonly number[], madeAt: number): number {
  return stored.reduce((latest, order) => Math.max(latest, order + 1), madeAt);
}

/** The acts that will be sent without help, in order: neither refused nor waiting behind a refused one. */
export function sendable<A extends WaitingAct>(acts: readonly A[]): readonly A[] {
  const stuck = new Set(acts.flatMap((act) => (act.refusal ? withFollowers(acts, act.id) : [])).map(({ id }) => id));
  return acts.filter(({ id }) => !stuck.has(id));
}

/** What has acts that are still to be sent. What the server refused was sent. */
export const unsentSubjects = (acts: readonly WaitingAct[]): ReadonlySet<string> =>
  new Set(sendable(acts).map(({ subject }) => subject));

/** The first act that may be sent. Null if there is none. */
export const nextToSend = <C>(acts: readonly WaitingAct<C>[]): WaitingAct<C> | null => sendable(acts)[0] ?? null;

/** Includes the later acts on the same target that depend on it: of a refused one, those that were waiting when it was refused. */
export function withFollowers<A extends WaitingAct>(acts: readonly A[], id: string): readonly A[] {
  const from = acts.findIndex((act) => act.id === id);
  const first = acts[from];
  if (!first) return [];
  const { subject, refusal } = first;
  return acts.filter(
    (act, index) =>
      act.id === id || (index > from && act.subject === subject && (refusal?.followers?.includes(act.id) ?? true)),
  );
}

/** Temporary failures: a retry may succeed unchanged. */
export function isForNow({ status, unanswered }: { readonly status: number; readonly unanswered: boolean }): boolean {
  // 401: the session has ended; its user's acts wait until they log in again. 409 in progress: the first attempt is still running.
  return unanswered || status >= 500 || status === 429 || status === 401;
}

/**
 * No answer, a server that is too busy or being restarted, or a session that has ended: the act waits on this device. Its own error, or a limit,
 * is shown.
 */
export function waitsForServer({
  status,
  unanswered,
}: {
  readonly status: number;
  readonly unanswered: boolean;
}): boolean {
  return unanswered || status > 500 || status === 401;
}
