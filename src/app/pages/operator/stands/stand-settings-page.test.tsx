import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import type { ValetSettings } from '#features/valet/contract/valet-board.contract.ts';
import type { StandRates } from '#features/valet/contract/valet-rates.contract.ts';
import { api } from '#platform/testing/components/fake-api.ts';
import { check, fill, press, textIn, user } from '#platform/testing/components/hand.ts';
import { openPage } from '#platform/testing/components/open-page.tsx';
import { aLot, LOT } from '#platform/testing/components/samples.ts';
import { someSettings } from '#platform/testing/components/valet-samples.ts';

const SAVE = 'PATCH /valets/locations/:locationId/settings';
const SAVE_RATES = 'PUT /valets/locations/:locationId/rates';

async function openSettings(settings: ValetSettings | null = someSettings()): Promise<void> {
  api.answer('GET /valets/locations/:locationId/settings', { settings });
  await openPage(`/locations-vendor/${LOT}/valet`, { as: 'vendor' });
  await screen.findByLabelText('Rate in dollars');
}

async function openRates(changes: Partial<StandRates> | null = {}): Promise<void> {
  const rates = { rates: [{ name: 'Hourly rate', kind: 'per_hour' as const, cents: 1000 }], ...NO_EXTRAS };
  api.answer('GET /valets/locations/:locationId/settings', { settings: someSettings() });
  api.answer('GET /valets/locations/:locationId/rates', { rates: changes && { ...rates, ...changes } });
  await openPage(`/locations-vendor/${LOT}/valet/rates`, { as: 'vendor' });
  await screen.findByRole('heading', { level: 1, name: 'Stand rates' });
}
const NO_EXTRAS = { graceMinutes: null, lostTicketCents: null, parkAgainCents: null };

beforeEach(() => {
  api.answer('GET /locations/:id', { data: { location: aLot(), sessions: [], isManaged: true } });
  // The page that follows.
  api.answer('GET /locations/portfolio', { data: { lots: [], found: 0, total: 0, sortedAt: null }, nextCursor: null });
  api.answer('GET /locations/portfolio/places', { data: { places: [] } });
});

describe('the settings of a stand', () => {
  test('that could not be loaded show no form', async () => {
    api.answerByProxy('GET /valets/locations/:locationId/settings', 502);
    await openPage(`/locations-vendor/${LOT}/valet`, { as: 'vendor' });
    await screen.findByText(/^Something went wrong on our side/);
    expect(screen.queryByLabelText('Rate in dollars')).toBeNull();
  });

  test('name what cannot be read at its field, and keep it', async () => {
    await openSettings();
    expect(textIn('Rate in dollars')).toBe('10.00');
    await fill('Rate in dollars', '12.345');
    await fill('Hooks on the key board', 'many');
    await fill(/^Spaces/, 'many');
    await fill('Minutes until a guest has the car', '1');
    await fill(/^Nobody comes for a car/, '3');
    await press('Save settings');
    for (const wrong of [
      ...['Use at most two decimals.', 'A whole number from 0 to 2,000.', 'A whole number from 0 to 20,000, or empty.'],
      ...['A whole number from 2 to 120.', 'A whole number from 5 to 720, or empty.'],
    ]) {
      screen.getByText(wrong);
    }
    expect([textIn('Rate in dollars'), textIn('Hooks on the key board')]).toEqual(['12.345', 'many']);
    expect(document.activeElement).toBe(screen.getByLabelText('Rate in dollars'));
    expect(api.calls(SAVE)).toEqual([]);
  });

  test('are saved with who gets the tips and whether rooms are charged; the code is asked for unless it is turned off', async () => {
    await openSettings(null);
    await fill('Rate in dollars', '12.50');
    await fill(/^Spaces/, '1');
    expect(screen.getByLabelText('No tips')).toHaveProperty('checked', true);
    await check('To the person');
    screen.getByText(/^To the attendant who hands the car over\./);
    const codes = screen.getByRole('checkbox', { name: /^Ask for the guest’s code at the handover/ });
    expect(codes).toHaveProperty('checked', true);
    await user.click(codes);
    const rooms = screen.getByRole('checkbox', { name: /^Guests may charge parking to their hotel room/ });
    expect(rooms).toHaveProperty('checked', false);
    await user.click(rooms);
    api.answer(SAVE, { settings: someSettings() });
    await press('Save settings');
    await expect.poll(() => api.calls(SAVE).length).toBe(1);
    expect(api.calls(SAVE)[0]?.body).toMatchObject({
      price: 12.5,
      isHourly: true,
      hooks: 200,
      asksCode: false,
      capacity: 1,
      tips: 'person',
      chargesRooms: true,
    });
    await screen.findByText('The valet settings of Harbor Lot are saved');
  });

  test('that the server refuses stay in the form, with the reason', async () => {
    await openSettings();
    await fill('Rate in dollars', '12.50');
    api.refuse(SAVE, 'busy');
    await press('Save settings');
    await screen.findByRole('alert');
    expect(textIn('Rate in dollars')).toBe('12.50');
  });
});

describe('the rates of a stand', () => {
  test('come after its settings', async () => {
    await openRates(null);
    screen.getByText('Set the stand up first');
    expect(within(screen.getByRole('main')).getAllByRole('link', { name: 'Valet settings' }).length).toBeGreaterThan(0);
  });

  test('and its extras name what cannot be read, and are saved once it can', async () => {
    await openRates();
    await press(/^Evening/);
    await fill('Price', '20.001');
    await fill(/^Free when requested within/, '0');
    await fill(/^For a lost claim ticket/, '1000.01');
    await press('Save rates');
    screen.getByText('Check the rates that need attention.');
    screen.getByText('Enter whole minutes, from 1 to 240, or leave it empty.');
    screen.getByText('Enter an amount from $0.01 to $1,000.00, or leave it empty.');
    expect([textIn('Price'), textIn(/^Free when requested within/)]).toEqual(['20.001', '0']);
    await fill('Price', '20');
    await fill(/^Free when requested within/, '15');
    await fill(/^For a lost claim ticket/, '25');
    api.answer(SAVE_RATES, ({ body }) => ({ rates: body }));
    await press('Save rates');
    await screen.findByText('The rates of Harbor Lot are saved.');
    expect(api.calls(SAVE_RATES).map(({ body }) => body)).toEqual([
      expect.objectContaining({ graceMinutes: 15, lostTicketCents: 2500, parkAgainCents: null }),
    ]);
    expect(api.calls(SAVE_RATES)[0]?.body.rates).toMatchObject([{ cents: 1000 }, { cents: 2000 }]);
  });
});
