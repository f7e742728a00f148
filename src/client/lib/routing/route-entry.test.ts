import { describe, expect, it } from 'vitest';
import { lazyPage } from './route-entry.ts';

const Page = () => null;

/** Renders the page as React would; undefined when it suspends. */
function draw({ page }: Pick<ReturnType<typeof lazyPage>, 'page'>): unknown {
  const { _init: begin, _payload: payload } = page as unknown as {
    _init(payload: unknown): unknown;
    _payload: unknown;
  };
  try {
    return begin(payload);
  } catch {
    return undefined;
  }
}

describe('a page whose script is fetched on demand', () => {
  it('is rendered at once if its script is already loaded', async () => {
    const lazy = lazyPage(async () => ({ default: Page }));
    await lazy.load();
    expect(draw(lazy)).toBe(Page);
  });

  it('is waited for when it is opened before its script is loaded', async () => {
    const lazy = lazyPage(async () => ({ default: Page }));
    expect(draw(lazy)).toBeUndefined();
  });

  it('is fetched once, and again only after a failure', async () => {
    const answers = [() => Promise.reject(new Error('no signal')), async () => ({ default: Page })];
    const lazy = lazyPage<unknown>(() => answers.shift()?.() ?? Promise.reject(new Error('fetched a third time')));
    await expect(lazy.load()).rejects.toThrow('no signal');
    await lazy.load();
    await lazy.load();
    expect(draw(lazy)).toBe(Page);
  });
});
