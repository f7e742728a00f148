import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { OwnReview } from '#features/owners/owner-review.contract.ts';
import { api } from '#platform/testing/components/fake-api.ts';
import { fill, press, user } from '#platform/testing/components/hand.ts';
import { openPage } from '#platform/testing/components/open-page.tsx';
import { aPortfolio, aPortfolioLot } from '#platform/testing/components/owner-samples.ts';
import { id, LOT } from '#platform/testing/components/samples.ts';

const LOTS = 'GET /locations/portfolio';
const REVIEW: OwnReview = {
  state: 'in_review',
  reason: null,
  requestedAt: '2026-06-09T15:00:00.000Z',
  email: 'dee@example.com',
  isEmailConfirmed: false,
};

beforeEach(() => {
  api.answer('GET /owner-review', { data: { review: null } });
  api.answer('GET /locations/portfolio/tags', { data: { tags: [] } });
  api.answer('GET /table-views/:table', {
    data: { views: [{ name: 'Best', address: 'place=IL%2FChicago&sort=month' }] },
  });
  api.answer('GET /locations/portfolio/places', {
    data: { places: ['Chicago', 'Evanston'].map((city) => ({ city, region: 'IL', lots: 5 })) },
  });
});

async function openLots(found = aPortfolio([aPortfolioLot()]), at = '/locations'): Promise<void> {
  api.answer(LOTS, found);
  await openPage(at, { as: 'vendor' });
}
const row = async (name: RegExp) => within(await screen.findByRole('row', { name }));
const latestQuery = () => api.calls(LOTS).at(-1)?.query;

describe('an owner’s lots', () => {
  test('are none yet, and the first one is added from here', async () => {
    await openLots(aPortfolio());
    await screen.findByText('You currently have no locations created.');
    expect(screen.getByRole('link', { name: 'Add Location' }).getAttribute('href')).toBe('/locations/add');
  });

  test('are not said to be none while they load', async () => {
    api.answer(LOTS, aPortfolio([aPortfolioLot()]));
    const letThrough = api.hang(LOTS);
    await openPage('/locations', { as: 'vendor' });
    await screen.findByRole('heading', { level: 1, name: 'My locations' });
    expect(screen.queryByText('You currently have no locations created.')).toBeNull();
    letThrough();
    await row(/^Harbor Lot/);
  });

  test('say what they sell, how full they are and what they earn, and what to do next', async () => {
    const empty = { _id: id(3), name: 'Pier Lot', state: 'empty', price: null, places: null } as const;
    await openLots(aPortfolio([aPortfolioLot(), aPortfolioLot({ ...empty, zoneCount: 0, monthCents: 0 })]));
    const harbor = await row(/^Harbor Lot/);
    for (const words of ['Open', '$5.50 an hour', '$8.00', '$40.00']) harbor.getByText(words);
    expect(harbor.getByRole('link', { name: /Live view of Harbor Lot$/ }).getAttribute('href')).toBe(
      `/locations/${LOT}/live`,
    );
    const pier = await row(/^Pier Lot/);
    pier.getByText('No zones');
    expect(pier.getByRole('link', { name: 'Add a zone of Pier Lot' }).getAttribute('href')).toBe(
      `/locations/${id(3)}/new/zone`,
    );
    expect(pier.getByRole('link', { name: /^Edit of Pier Lot/i }).getAttribute('href')).toBe(
      `/locations/${id(3)}/edit`,
    );
    screen.getByText('2 lots');
  });

  test('have the columns of a saved view, and so has their file', async () => {
    const view = { name: 'Short', address: 'hide=city%2Czones&rows=compact' };
    api.answer('GET /table-views/:table', { data: { views: [view] } });
    await openLots(aPortfolio([aPortfolioLot()], { total: 60 }));
    await press('Short');
    expect(window.location.search).toBe('?hide=city%2Czones&rows=compact');
    const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:1');
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    await press('Download as CSV');
    await expect.poll(() => saved.mock.calls).toHaveLength(1);
    const file = saved.mock.calls[0]?.[0] as Blob;
    const [head, line] = (await file.text()).trim().split('\r\n');
    expect(head?.replace('\uFEFF', '')).toBe('Lot,State,Price now,Taken,Today (USD),This month (USD)');
    expect(line).toMatch(/^"Harbor Lot, 12 Harbor St",Open,/);
    expect(latestQuery()).toMatchObject({ limit: 200 });
  });

  test('are searched by words, and what matches nothing leads back to all', async () => {
    await openLots(aPortfolio([aPortfolioLot()], { total: 60 }));
    await row(/^Harbor Lot/);
    api.answer(LOTS, aPortfolio([], { total: 60 }));
    await fill('Search by name or address', 'airport');
    await screen.findByText('No lots match these filters.');
    expect(latestQuery()).toMatchObject({ search: 'airport' });
    expect(window.location.search).toBe('?search=airport');
    api.answer(LOTS, aPortfolio([aPortfolioLot()], { total: 60 }));
    await press('Show all lots');
    await row(/^Harbor Lot/);
    expect(window.location.search).toBe('');
  });

  test('are seen as a saved view says, from its first page', async () => {
    const many = aPortfolio([aPortfolioLot(), aPortfolioLot({ _id: id(3), name: 'Pier Lot' })], { total: 12 });
    await openLots(many, '/locations?after=c2&from=51&sort=newest');
    await press('Best');
    await expect.poll(latestQuery).toMatchObject({ city: 'Chicago', region: 'IL', sort: 'month' });
    expect(new URLSearchParams(window.location.search).has('after')).toBe(false);
    await screen.findByRole('button', { name: 'Best', pressed: true });
  });

  test('are filtered by city and turned page by page in the page’s address', async () => {
    await openLots({ ...aPortfolio([aPortfolioLot()], { total: 6000, found: 5000 }), nextCursor: 'page-2' });
    await screen.findByText('1 to 1 of 5,000');
    // On a phone they are folded.
    const [city] = screen.getAllByLabelText('City');
    await user.selectOptions(city as HTMLElement, 'Evanston, IL');
    expect(window.location.search).toBe('?place=IL%2FEvanston');
    await expect.poll(() => latestQuery()).toMatchObject({ region: 'IL', city: 'Evanston' });
    api.answer(LOTS, aPortfolio([aPortfolioLot({ _id: id(3), name: 'Pier Lot' })], { total: 6000, found: 5000 }));
    await user.click(await screen.findByRole('button', { name: 'Next' }));
    await row(/^Pier Lot/);
    expect(latestQuery()).toMatchObject({ city: 'Evanston', cursor: 'page-2' });
    screen.getByText('2 to 2 of 5,000');
  });

  test('that are archived are shown on request', async () => {
    await openLots(aPortfolio([aPortfolioLot()], { total: 2 }));
    await row(/^Harbor Lot/);
    api.answer(LOTS, aPortfolio([aPortfolioLot({ _id: id(3), name: 'Old Lot', state: 'archived' })], { total: 2 }));
    await press('Show archived lots');
    const old = await row(/^Old Lot/);
    old.getByText('Archived');
    expect(old.getAllByRole('link')).toHaveLength(1);
    expect(latestQuery()).toMatchObject({ state: 'archived' });
  });

  test('that a manager was given can be changed but not added to', async () => {
    api.answer(LOTS, aPortfolio([aPortfolioLot()]));
    await openPage('/locations', { as: 'manager' });
    await row(/^Harbor Lot/);
    screen.getByRole('link', { name: 'Edit of Harbor Lot' });
    expect(screen.queryByRole('link', { name: 'Add Location' })).toBeNull();
  });

  test('load again after a failure', async () => {
    api.refuse(LOTS, 'busy');
    await openPage('/locations', { as: 'vendor' });
    await screen.findByText('The server is busy. Try again in a moment.');
    api.answer(LOTS, aPortfolio([aPortfolioLot()]));
    await press('Try again');
    await row(/^Harbor Lot/);
  });
});

describe('the lots of a new owner', () => {
  test('are in review until their address is confirmed and support approves', async () => {
    api.answer('GET /owner-review', { data: { review: REVIEW } });
    await openLots(aPortfolio([aPortfolioLot({ state: 'in_review' })]));
    await screen.findByText('Your lots are in review');
    screen.getByText(/open the link that we sent to dee@example\.com\.$/);
    api.answer('POST /users/email-proof', { message: 'Sent.' });
    await press('Send the link again');
    await screen.findByText('The link is on its way to dee@example.com.');
  });

  test('that were refused say why, and are asked about again', async () => {
    const reason = 'Please give the phone number on your sign.';
    api.answer('GET /owner-review', { data: { review: { ...REVIEW, state: 'refused', reason } } });
    await openLots();
    await screen.findByText(reason);
    api.answer('POST /owner-review/ask', () => {
      api.answer('GET /owner-review', { data: { review: { ...REVIEW, isEmailConfirmed: true } } });
      return { data: { review: REVIEW } };
    });
    await press('Ask for another look');
    await screen.findByText('Your lots are in review');
    expect(screen.queryByText(/open the link/)).toBeNull();
  });
});
