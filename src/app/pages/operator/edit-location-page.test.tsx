import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { Location } from '#features/lots/lots.contract.ts';
import type { Role } from '#platform/access/roles.ts';
import { api } from '#platform/testing/components/fake-api.ts';
import { fill, press, textIn, user } from '#platform/testing/components/hand.ts';
import { listedLanes } from '#platform/testing/components/lane-samples.ts';
import { openPage } from '#platform/testing/components/open-page.tsx';
import { aPortfolio } from '#platform/testing/components/owner-samples.ts';
import { aLot, LOT } from '#platform/testing/components/samples.ts';

const SAVE = 'POST /locations/:id';

type Known = { location?: Location; as?: Role };

async function openLot({ location = aLot(), as = 'vendor' }: Known = {}): Promise<void> {
  api.answer('GET /locations/:id', { data: { location, sessions: [], isManaged: true } });
  api.answer('GET /locations/:id/moves', { data: { moves: [] } });
  api.answer('GET /locations/:id/photos', { data: { photos: [] } });
  await openPage(`/locations/${LOT}/edit`, { as });
  await screen.findByText('Everything is saved.');
}
/** The server stores this, and gives it to everybody who reads the lot from now on. */
const stores = (location: Location) =>
  api.answer(SAVE, () => {
    api.answer('GET /locations/:id', { data: { location, sessions: [], isManaged: true } });
    return { data: { location } };
  });
const bodies = () => api.calls(SAVE).map(({ body }) => body);
/** Each tax has a name too. */
const name = () => screen.getAllByLabelText<HTMLInputElement>('Name')[0];
async function rename(to: string): Promise<void> {
  await user.clear(name() as HTMLInputElement);
  await user.type(name() as HTMLInputElement, to);
}

test('a page of a lot that did not load leads back, and can be tried again', async () => {
  api.refuse('GET /locations/:id', 'busy');
  await openPage(`/locations/${LOT}/edit`, { as: 'vendor' });
  await screen.findByRole('button', { name: 'Try again' });
  expect(screen.getByRole('link', { name: 'The lot' }).getAttribute('href')).toBe(`/locations/${LOT}/zones`);
});

describe('the page of a lot', () => {
  test('saves what was touched, next to what was seen before', async () => {
    await openLot();
    await fill(/^Clearance in inches/, '80');
    screen.getByText('Not saved yet.');
    // Somebody else has changed its name meanwhile, which is no conflict.
    stores(aLot({ name: 'Quay Lot', heightLimitInches: 80 }));
    await press('Save');
    await screen.findByText('Quay Lot is saved');
    expect(name()?.value).toBe('Quay Lot');
    expect(bodies()).toEqual([{ heightLimitInches: 80, seen: { heightLimitInches: null } }]);
  });

  test('names a wrong tax and a wrong clearance at their fields', async () => {
    await openLot();
    await press('Add a tax');
    await user.type(within(screen.getByRole('group', { name: 'Tax 1' })).getByLabelText(/^Name/), 'City tax');
    await press('Save');
    screen.getByText('Please fix the marked taxes');
    screen.getByText(/^Please provide a tax above 0 and up to 100 percent/);
    await fill(/^Clearance in inches/, '20');
    await press('Save');
    screen.getByText('Please provide a clearance from 48 to 240 inches, or leave it empty');
    expect(bodies()).toEqual([]);
    expect(within(screen.getByRole('group', { name: 'Tax 1' })).getByLabelText(/^Name/)).toHaveProperty(
      'value',
      'City tax',
    );
  });

  test('is not left without a name and a phone number', async () => {
    await openLot();
    await rename(' ');
    await fill('Phone number', '');
    await press('Save');
    screen.getByText('Please fill in all fields');
    expect(bodies()).toEqual([]);
  });

  test('keeps what two people typed at once: the other’s fields are taken over, one’s own stay to be saved again', async () => {
    await openLot();
    await rename('Pier Lot');
    const theirs = aLot({ name: 'Quay Lot', heightLimitInches: 80 });
    api.refuse(SAVE, 'location_changed', { data: { location: theirs } });
    api.answer('GET /locations/:id', { data: { location: theirs, sessions: [], isManaged: true } });
    await press('Save');
    await screen.findByText('You both changed its name. Yours is shown, and saving replaces theirs.');
    expect(name()?.value).toBe('Pier Lot');
    expect(textIn(/^Clearance in inches/)).toBe('80');
    stores({ ...theirs, name: 'Pier Lot' });
    await press('Save');
    await screen.findByText('Pier Lot is saved');
    expect(bodies().at(-1)).toEqual({ locationName: 'Pier Lot', seen: { locationName: 'Quay Lot' } });
  });

  test('shows its time zone, and an owner corrects it', async () => {
    await openLot();
    expect(textIn(/^Time zone/)).toBe('America/Chicago');
    await user.selectOptions(screen.getByLabelText(/^Time zone/), 'Mountain Time (America/Denver)');
    stores(aLot({ timeZone: 'America/Denver' }));
    await press('Save');
    await screen.findByText('Harbor Lot is saved');
    expect(bodies()).toEqual([{ timeZone: 'America/Denver', seen: { timeZone: 'America/Chicago' } }]);
    expect(textIn(/^Time zone/)).toBe('America/Denver');
  });

  test('shows again what is saved once what was typed is discarded', async () => {
    await openLot();
    await fill('Phone number', '(312) 555-0177');
    await press('Discard');
    expect(textIn('Phone number')).toBe('+1 312 555 0100');
    screen.getByText('Everything is saved.');
  });

  test('says where the lot was before it was moved', async () => {
    const place = {
      address: '12 Harbor St',
      coordinates: [-87.62, 41.88] as [number, number],
      timeZone: 'America/Chicago',
    };
    const to = { ...place, address: '14 Harbor St', coordinates: [-87.62, 41.88712] as [number, number] };
    await openLot();
    api.answer('GET /locations/:id/moves', {
      data: { moves: [{ at: '2026-06-10T15:00:00.000Z', byName: null, from: place, to }] },
    });
    api.refuse('GET /places', 'places_unavailable');
    await fill('Address', '14 Harbor St');
    await user.click(screen.getByText('Type the latitude and longitude'));
    await fill('Latitude', '41.88712');
    stores(aLot({ address: '14 Harbor St', location_point: { coordinates: [-87.62, 41.88712] } }));
    await press('Save');
    await user.click(await screen.findByText('Earlier addresses, pins and time zones'));
    screen.getByText('12 Harbor St → 14 Harbor St');
    screen.getByText('Pin 41.88000, -87.62000 → 41.88712, -87.62000');
    screen.getByText(/by a deleted account$/);
    expect(bodies()[0]).toMatchObject({ address: '14 Harbor St', location_point: { coordinates: [-87.62, 41.88712] } });
  });
});

describe('archiving a lot', () => {
  test('says what ends and what stays, and can be called off', async () => {
    await openLot();
    await press('Archive this location');
    within(screen.getByRole('dialog', { name: 'Archive Harbor Lot?' })).getByText(/^Running sessions continue/);
    await press('Keep it');
    api.answer('DELETE /locations/:id', { message: 'Archived.' });
    api.answer('GET /locations/portfolio', aPortfolio());
    api.answer('GET /owner-review', { data: { review: null } });
    expect(api.calls('DELETE /locations/:id')).toEqual([]);
    await press('Archive this location');
    await press('Archive');
    await screen.findByText('Harbor Lot, 12 Harbor St is archived');
    expect(window.location.pathname).toBe('/locations');
  });

  test('is the owner’s, not a manager’s', async () => {
    await openLot({ as: 'manager' });
    expect(screen.queryByRole('button', { name: 'Archive this location' })).toBeNull();
  });
});

describe('the fee of a lot', () => {
  test('is set by an odogwu from 0 to 30 percent', async () => {
    await openLot({ as: 'odogwu' });
    expect(textIn(/^Fee in percent/)).toBe('10');
    await fill(/^Fee in percent/, '31');
    await press('Change the fee');
    screen.getByText('Please provide a fee from 0 to 30 percent, with at most two decimals');
    await fill(/^Fee in percent/, '12.75');
    api.answer('PATCH /locations/:id/fee', { data: { location: aLot({ feeBasisPoints: 1275 }) } });
    api.answer('GET /locations/:id/zones', { data: { zones: [] }, nextCursor: null });
    api.answer('GET /locations/:id/plate-requests', { data: { requests: [] } });
    api.answer('GET /locations/:id/lanes', listedLanes([]));
    api.answer('GET /locations/:id/today', {
      data: { needs: [], today: { day: '2026-05-01', cents: 0, usualCents: null } },
    });
    await press('Change the fee');
    await screen.findByText('The fee at Harbor Lot is 12.75%');
    expect(api.calls('PATCH /locations/:id/fee').map(({ body }) => body)).toEqual([{ feeBasisPoints: 1275 }]);
  });

  test('is not the owner’s to set', async () => {
    await openLot();
    expect(screen.queryByLabelText(/^Fee in percent/)).toBeNull();
  });
});

test('somebody else’s lot is not changed', async () => {
  api.answer('GET /locations/:id', { data: { location: aLot(), sessions: [], isManaged: false } });
  await openPage(`/locations/${LOT}/edit`, { as: 'vendor' });
  await screen.findByText('This location is not yours to change.');
});
