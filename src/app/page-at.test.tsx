import { act, render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { navigate } from 'wouter/use-browser-location';
import { PageAt } from '#app/page-at.tsx';
import { boot } from '#platform/api/boot.ts';
import { routes } from '#platform/paths/paths.ts';
import { definePage } from '#platform/routing/route-entry.ts';
import { openPage } from '#platform/testing/components/open-page.tsx';

// React reports what a boundary catches.
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));

const home = definePage(routes.home, async () => ({ default: () => 'home' }));
type Entry = ReturnType<typeof definePage>;

const at = (entry: Entry) => <PageAt path={entry.path} found={{ entry, params: {} }} otherwise={null} />;

describe('a page that did not load', () => {
  it('is left by opening another one, and fetched again when it is opened again', async () => {
    const fetchScript = vi.fn(async () => ({ default: () => 'the bookings' }));
    fetchScript.mockRejectedValueOnce(new Error('503'));
    const bookings = definePage(routes.bookings, fetchScript);
    const { rerender } = render(at(bookings));
    await screen.findByText('This page did not load');
    rerender(at(home));
    await screen.findByText('home');
    rerender(at(bookings));
    await screen.findByText('the bookings');
    expect(fetchScript).toHaveBeenCalledTimes(2);
  });

  it('says nothing of charges, which it cannot know of, and which concern no owner', async () => {
    render(at(definePage(routes.bookings, () => Promise.reject(new Error('503')))));
    await screen.findByText('Check your signal and try again.');
  });
});

describe('a shell that crashes', () => {
  it('leaves a page with a way on, and is tried anew at the next address', async () => {
    const crash = vi.spyOn(boot, 'demo', 'get').mockImplementation(() => {
      throw new Error('a crash in the shell');
    });
    await openPage('/help');
    expect(screen.getByRole('heading').textContent).toBe('This page did not load');
    expect(screen.getByRole('link', { name: 'Back Home' }).getAttribute('href')).toBe('/');
    crash.mockRestore();
    act(() => navigate('/locations'));
    await screen.findByRole('main');
    expect(screen.queryByText('This page did not load')).toBeNull();
  });
});
