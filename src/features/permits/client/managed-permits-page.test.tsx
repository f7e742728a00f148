// Rules 391 and 368, on the permits of all lots; the other tables of customers are made of the same parts.

import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { api } from '#platform/testing/components/fake-api.ts';
import { choose, fill, press, setWidth, user } from '#platform/testing/components/hand.ts';
import { openPage } from '#platform/testing/components/open-page.tsx';
import { aPortfolio, aPortfolioLot, aSoldPermit } from '#platform/testing/components/owner-samples.ts';
import { aLot, id, LOT } from '#platform/testing/components/samples.ts';
import type { ManagedPermit } from '../permits.contract.ts';

const PERMIT: ManagedPermit = {
  ...aSoldPermit(),
  location: { _id: LOT, name: 'Harbor Lot', address: '12 Harbor St, Chicago, IL 60601', timeZone: 'America/Chicago' },
};
const LIST = 'POST /customers/permits';

beforeEach(() => {
  api.answer('GET /table-views/:table', {
    data: { views: [{ name: 'Late', address: 'hide=plan&state=past_due' }] },
  });
  api.answer(
    'GET /locations/portfolio',
    aPortfolio([aPortfolioLot({ _id: LOT, name: 'Harbor Lot', address: '12 Harbor St, Chicago, IL 60601' })]),
  );
});

async function openPermits(permits: ManagedPermit[], at = '/customers/permits'): Promise<void> {
  api.answer(LIST, { data: { permits }, nextCursor: null });
  await openPage(at, { as: 'vendor' });
}
const requested = () => api.calls(LIST).at(-1)?.body;

describe('the permits of all lots', () => {
  test('lead to their holder on the page of their lot', async () => {
    await openPermits([PERMIT]);
    const link = await screen.findByRole('link', { name: 'Ann Able' });
    expect(link.getAttribute('href')).toBe(`/locations/${LOT}/permit-plans?search=ANN111`);
  });

  test('can be given next to the title, and on a phone below it, where its words have no room', async () => {
    await openPermits([PERMIT]);
    await screen.findByRole('link', { name: 'Give a permit' });
    const isByTitle = () =>
      screen.getByRole('heading', { level: 1 }).parentElement?.textContent?.includes('Give a permit');
    expect(isByTitle()).toBe(false);
    setWidth(1280);
    await waitFor(() => expect(isByTitle()).toBe(true));
  });

  test('have a menu of columns that Escape closes', async () => {
    setWidth(1280);
    await openPermits([PERMIT]);
    const menu = (await screen.findByText('Columns')).closest('details');
    await user.click(screen.getByText('Columns'));
    expect(menu?.open).toBe(true);
    await user.click(screen.getByRole('checkbox', { name: 'Compact rows' }));
    await user.keyboard('{Escape}');
    expect(menu?.open).toBe(false);
    expect(document.activeElement).toBe(menu?.querySelector('summary'));
  });

  test('are given at the only lot', async () => {
    await openPermits([PERMIT]);
    const link = await screen.findByRole('link', { name: 'Give a permit' });
    expect(link.getAttribute('href')).toBe(`/locations/${LOT}/permit-plans`);
  });

  test('are given at one of several lots, which is chosen first', async () => {
    const pier = aPortfolioLot({ _id: id(3), name: 'Pier Lot', address: '4 Pier Rd, Chicago, IL 60601' });
    api.answer('GET /locations/portfolio', aPortfolio([aPortfolioLot({ _id: LOT }), pier]));
    await openPermits([PERMIT]);
    await user.click(await screen.findByRole('button', { name: 'Give a permit' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Give a permit' }));
    expect(dialog.getByRole('button', { name: 'Continue' })).toHaveProperty('disabled', true);
    await dialog.findByRole('option', { name: 'Pier Lot, 4 Pier Rd' });
    await user.selectOptions(dialog.getByLabelText('Location'), 'Pier Lot, 4 Pier Rd');
    api.answer('GET /locations/:id', { data: { location: aLot(), sessions: [], isManaged: true } });
    api.answer('GET /locations/:id/zones', { data: { zones: [] }, nextCursor: null });
    api.answer('GET /locations/:id/permit-plans', { data: { location: aLot(), plans: [] } });
    api.answer('GET /locations/:id/permits', { data: { permits: [] }, nextCursor: null });
    api.answer('GET /locations/:id/permit-income', { data: { months: [] } });
    api.answer('GET /imports', { data: { imports: [] } });
    await user.click(dialog.getByRole('button', { name: 'Continue' }));
    await screen.findByText('You sell no permits here yet.');
    expect(window.location.pathname).toBe(`/locations/${id(3)}/permit-plans`);
  });

  test('are searched and filtered in the page’s address', async () => {
    await openPermits([PERMIT]);
    await screen.findByRole('link', { name: 'Ann Able' });
    await choose('State', 'Past due');
    await choose('Location', 'Harbor Lot, 12 Harbor St');
    await choose('Order', 'Oldest first');
    expect(window.location.search).toBe(`?state=past_due&lot=${LOT}&order=oldest`);
    await fill('Plate, name, email or plan', 'ann');
    await expect.poll(requested).toMatchObject({ state: 'past_due', locationId: LOT, order: 'oldest', search: 'ann' });
  });

  test('are seen as a saved view says, and what is seen is saved under a name', async () => {
    await openPermits([PERMIT]);
    await press('Late');
    await expect.poll(requested).toMatchObject({ state: 'past_due' });
    await screen.findByRole('button', { name: 'Late', pressed: true });
    await choose('State', 'Ended');
    api.answer('PUT /table-views/:table', { data: { views: [{ name: 'Gone', address: 'state=ended&hide=plan' }] } });
    await press('Save this view');
    await fill('Name', 'Gone');
    await press('Save');
    await screen.findByRole('button', { name: 'Gone', pressed: true });
    expect(api.calls('PUT /table-views/:table').at(-1)?.body).toEqual({
      name: 'Gone',
      address: 'hide=plan&state=ended',
    });
  });

  test('have the columns and the density that are chosen, and a file of just these', async () => {
    setWidth(1280);
    await openPermits([PERMIT], '/customers/permits?hide=plan,starts,ends,renews,lot');
    const heads = async () => {
      const table = await screen.findByRole('table');
      return within(table)
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent);
    };
    expect(await heads()).toEqual(['Holder', 'Plates', 'State']);
    await user.click(screen.getByText('Columns'));
    await user.click(screen.getByRole('checkbox', { name: 'State' }));
    await user.click(screen.getByLabelText('Compact rows'));
    expect(await heads()).toEqual(['Holder', 'Plates']);
    expect(new URLSearchParams(window.location.search).get('rows')).toBe('compact');
    const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:1');
    const followed = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    await press('Download as CSV');
    await expect.poll(() => saved.mock.calls.length).toBe(1);
    const file = saved.mock.calls[0]?.[0] as Blob;
    for (const spy of [saved, followed]) spy.mockRestore();
    expect((await file.text()).replace('\uFEFF', '')).toBe('Holder,Plates\r\nAnn Able,ANN111 IL\r\n');
  });

  test('that are none lead to the lots, and those that no filter lets through back to all', async () => {
    await openPermits([], '/customers/permits?state=ended');
    await press('Show everything');
    await screen.findByRole('link', { name: 'Your locations' });
  });
});
