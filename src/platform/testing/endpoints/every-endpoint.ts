/** Loops over all endpoints that share what is costly: worlds, and looks at the whole database. */
import { drawCases } from '../cases/long-run.ts';
import { type EndpointName, endpointNames, endpointOf } from './endpoint-samples.ts';

/** The timeout of a loop over all endpoints, on a machine that is busy with other work, if the loop must also name what failed. */
export const LOOP_MS = 600_000;

const DESTRUCTIVE_LAST = { GET: 0, POST: 1, PUT: 1, PATCH: 1, DELETE: 2 } as const;

/** What reads comes first, and what removes things comes last. Logging out even ends the callers' sessions. */
export const inOrder: readonly EndpointName[] = endpointNames.toSorted((a, b) => placeOf(a) - placeOf(b));

/** Those that a matrix over all endpoints tries in this run. */
export const drawn: readonly EndpointName[] = drawCases(inOrder, (name) => name);
export const isDrawn = (name: EndpointName): boolean => drawn.includes(name);

function placeOf(name: EndpointName): number {
  return name === 'logout' ? 3 : DESTRUCTIVE_LAST[endpointOf(name).method];
}

type InWorlds<W> = {
  readonly make: () => Promise<W>;
  /** @returns whether somebody was answered with more than a refusal */
  readonly act: (name: EndpointName, world: W) => Promise<boolean>;
};

/**
 * Acts on all endpoints in one world. Where everybody was refused, an earlier act may have used the world up, so these endpoints are tried
 * again in a fresh one.
 * @returns the endpoints where everybody was refused even there
 */
export async function inSharedWorlds<W>(
  names: readonly EndpointName[],
  { make, act }: InWorlds<W>,
): Promise<EndpointName[]> {
  let world = await make();
  const refused: EndpointName[] = [];
  for (const name of names) if (name === 'logout' || !(await act(name, world))) refused.push(name);
  const unanswered: EndpointName[] = [];
  let isUsed = true;
  for (const name of refused) {
    if (isUsed) world = await make();
    isUsed = await act(name, world);
    if (!isUsed) unanswered.push(name);
  }
  return unanswered;
}

/** Reads do not get in each other's way, but what is drawn for the first caller is ready for the next. */
export async function forEachCaller<C>(
  name: EndpointName,
  callers: readonly C[],
  call: (caller: C) => Promise<void>,
): Promise<void> {
  const { method, heavy } = endpointOf(name);
  if (method === 'GET' && !heavy) await Promise.all(callers.map(call));
  else for (const caller of callers) await call(caller);
}

type Watched = {
  readonly one: (name: EndpointName) => Promise<unknown>;
  /** All of them, if not each in turn. */
  readonly all?: () => Promise<unknown>;
  readonly look: () => Promise<readonly string[]>;
};

/**
 * Acts on all endpoints and compares what it sees before and after. Only after a difference does it act on each once more, to name those
 * that make one.
 */
export async function changesBy(names: readonly EndpointName[], { one, all, look }: Watched): Promise<string[]> {
  const before = await look();
  if (all) await all();
  else for (const name of names) await one(name);
  let seen = await look();
  const changes = difference(before, seen);
  if (changes.length === 0) return [];
  const named: string[] = [];
  for (const name of names) {
    await one(name);
    const now = await look();
    named.push(...difference(seen, now).map((line) => `${name} changed ${line}`));
    seen = now;
  }
  return named.length > 0 ? named : changes.map((line) => `one of these changed, only once, ${line}`);
}

function difference(before: readonly string[], after: readonly string[]): string[] {
  const [old, now] = [new Set(before), new Set(after)];
  return [...old.symmetricDifference(now)];
}
