// A page whose script is fetched when it is first needed. Once the script is there the page is drawn at once: told of it
// by an ordinary promise, React would draw the skeleton first, and then keep it for a third of a second.

import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

type Script<Props> = { readonly default: ComponentType<Props> };

export type LazyPage<Props> = {
  readonly page: LazyExoticComponent<ComponentType<Props>>;
  /** Fetches the script, unless it is there already. */
  readonly load: () => Promise<unknown>;
};

export function lazyPage<Props>(fetchScript: () => Promise<Script<Props>>): LazyPage<Props> {
  let script: Script<Props> | null = null;
  const load = async () => {
    script ??= await fetchScript();
    return script;
  };
  return { page: lazy(() => (script ? toldAtOnce(script) : load())), load };
}

/** React takes any thenable; this one does not wait for the next task before it tells. */
function toldAtOnce<T>(value: T): Promise<T> {
  // biome-ignore lint/suspicious/noThenProperty: being one is what it is for.
  return { then: (tell: (value: T) => void) => tell(value) } as unknown as Promise<T>;
}
