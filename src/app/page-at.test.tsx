import { render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { PageAt } from '#app/page-at.tsx';
import { routes } from '#app/paths/paths.ts';
import { definePage } from '#platform/routing/route-entry.ts';

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
