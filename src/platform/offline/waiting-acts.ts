// The queue of offline acts. Acts reach the server once each, in order. A refused act waits for the user, and so does
// everything done later to the same thing.

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

/** The first act that may be sent: neither refused nor behind a refused one. Null if there is none. */
export function nextToSend<C>(acts: readonly WaitingAct<C>[]): WaitingAct<C> | null {
  const refused = new Set<string>();
  for (const act of acts) {
    if (act.refusal) refused.add(act.subject);
    else if (!refused.has(act.subject)) return act;
  }
  return null;
}

/** Includes the later acts on the same target, which depend on it. */
export function withFollowers<C>(acts: readonly WaitingAct<C>[], id: string): readonly WaitingAct<C>[] {
  const from = acts.findIndex((act) => act.id === id);
  const subject = acts[from]?.subject;
  return acts.filter((act, index) => index >= from && act.subject === subject && from >= 0);
}

/** Temporary failures: a retry may succeed unchanged. */
export function isForNow({ status, unanswered }: { readonly status: number; readonly unanswered: boolean }): boolean {
  // 401: the session has ended, and with it everything stored here. 409 in progress: the first attempt is still running.
  return unanswered || status >= 500 || status === 429 || status === 401;
}

/** No answer, or a server that is too busy or being restarted: the act waits on this device. Its own error, or a limit, is shown. */
export function waitsForServer({
  status,
  unanswered,
}: {
  readonly status: number;
  readonly unanswered: boolean;
}): boolean {
  return unanswered || status > 500;
}
