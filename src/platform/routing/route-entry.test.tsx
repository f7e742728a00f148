import { render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { describe, expect, it } from 'vitest';
import { lazyPage } from './route-entry.ts';

const Page = () => 'the page';

/** What is shown at once, without waiting for anything. */
function drawn({ page: Lazy }: Pick<ReturnType<typeof lazyPage>, 'page'>): string | null {
  const { container } = render(
    <Suspense fallback="coming">
      <Lazy />
    </Suspense>,
  );
  return container.textContent;
}

describe('a page whose script is fetched on demand', () => {
  it('is rendered at once if its script is already loaded', async () => {
    const lazy = lazyPage(async () => ({ default: Page }));
    await lazy.load();
    expect(drawn(lazy)).toBe('the page');
  });

  it('is waited for when it is opened before its script is loaded', async () => {
    const lazy = lazyPage(async () => ({ default: Page }));
    expect(drawn(lazy)).toBe('coming');
    await screen.findByText('the page');
  });

  it('is fetched once, and again only after a failure', async () => {
    const answers = [() => Promise.reject(new Error('no signal')), async () => ({ default: Page })];
    const lazy = lazyPage(() => answers.shift()?.() ?? Promise.reject(new Error('fetched a third time')));
    await expect(lazy.load()).rejects.toThrow('no signal');
    await lazy.load();
    await lazy.load();
    expect(drawn(lazy)).toBe('the page');
  });
});
