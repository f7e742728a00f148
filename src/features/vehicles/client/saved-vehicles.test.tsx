import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { api } from '#platform/testing/components/fake-api.ts';
import { fill, press, textIn } from '#platform/testing/components/hand.ts';
import { show } from '#platform/testing/components/open-page.tsx';
import { aSession, id } from '#platform/testing/components/samples.ts';
import type { SavedVehicle } from '../saved-vehicles.contract.ts';
import { SavedVehicles } from './saved-vehicles.tsx';

const VAN = { _id: id(1), plate: 'VAN1', state: 'IL', nickname: 'Van', isDefault: true };
const BIKE = { _id: id(2), plate: 'BIKE2', state: 'WI', nickname: '', isDefault: false };

beforeEach(() => api.answer('GET /sessions/me', { sessions: [], nextCursor: null }));

async function open(...vehicles: SavedVehicle[]): Promise<void> {
  api.answer('GET /vehicles/me', { data: { vehicles } });
  await show(<SavedVehicles />, { as: 'customer' });
}
const row = (plate: string) => screen.getByText(new RegExp(plate)).closest('li') as HTMLElement;

test('vehicles that could not be loaded are loaded again on request', async () => {
  api.cutOff('GET /vehicles/me');
  await show(<SavedVehicles />, { as: 'customer' });
  await screen.findByText(/^No connection/);
  api.answer('GET /vehicles/me', { data: { vehicles: [VAN] } });
  await press('Try again');
  await screen.findByText('Van');
});

test('nothing is claimed about vehicles while they are loading', async () => {
  api.answer('GET /vehicles/me', { data: { vehicles: [] } });
  const letThrough = api.hang('GET /vehicles/me');
  await show(<SavedVehicles />, { as: 'customer' });
  expect(screen.queryByText('No car is saved yet.')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Add a car' })).toBeNull();
  letThrough();
  await screen.findByText('No car is saved yet.');
});

test('cars that were paid for are shown without anybody saving them', async () => {
  api.answer('GET /sessions/me', { sessions: [aSession()], nextCursor: null });
  await open();
  await screen.findByText('ABC123', { exact: false });
  expect(screen.queryByText('No car is saved yet.')).toBeNull();
});

test('a vehicle needs a plate and a state', async () => {
  await open();
  await press('Add a car');
  await press('Save car');
  screen.getByText('Please provide a valid license plate');
  screen.getByText('Please provide a valid state for license plate');
  expect(document.activeElement).toBe(screen.getByLabelText('License plate'));
});

test('a vehicle that is saved already is refused, and what was typed stays', async () => {
  api.refuse('POST /vehicles/me', 'vehicle_saved');
  await open(VAN);
  await press('Add a car');
  await fill('License plate', 'van1');
  await fill('State', 'il');
  await fill(/^Name/, 'Van again');
  await press('Save car');
  await screen.findByText('This car is saved in your account already.');
  expect([textIn('License plate'), textIn(/^Name/)]).toEqual(['VAN1', 'Van again']);
  expect(api.calls('POST /vehicles/me').map(({ body }) => body)).toEqual([
    { plate: 'VAN1', state: 'IL', nickname: 'Van again' },
  ]);
});

test('another vehicle becomes the default', async () => {
  await open(VAN, BIKE);
  within(row('VAN1')).getByText('Default');
  api.answer('PATCH /vehicles/me/:id', { data: { vehicle: { ...BIKE, isDefault: true } } });
  api.answer('GET /vehicles/me', {
    data: {
      vehicles: [
        { ...BIKE, isDefault: true },
        { ...VAN, isDefault: false },
      ],
    },
  });
  await press('Make BIKE2 the default');
  await screen.findByRole('button', { name: 'Make VAN1 the default' });
  expect(api.calls('PATCH /vehicles/me/:id').map(({ params, body }) => ({ ...params, ...body }))).toEqual([
    { id: BIKE._id, isDefault: true },
  ]);
});

test('a vehicle is renamed', async () => {
  await open(VAN, BIKE);
  await press('Edit BIKE2');
  expect(textIn('License plate')).toBe('BIKE2');
  await fill(/^Name/, 'Motorcycle');
  api.answer('PATCH /vehicles/me/:id', { data: { vehicle: { ...BIKE, nickname: 'Motorcycle' } } });
  api.answer('GET /vehicles/me', { data: { vehicles: [VAN, { ...BIKE, nickname: 'Motorcycle' }] } });
  await press('Save car');
  await screen.findByText('Motorcycle');
  expect(screen.queryByRole('button', { name: 'Save car' })).toBeNull();
});

test('a removed vehicle can be put back as it was', async () => {
  await open(VAN, BIKE);
  api.answer('DELETE /vehicles/me/:id', { message: 'Removed.' });
  api.answer('GET /vehicles/me', { data: { vehicles: [BIKE] } });
  await press('Remove VAN1');
  await screen.findByText('VAN1 is removed. Your past bookings keep it.');
  api.answer('POST /vehicles/me', { data: { vehicle: VAN } });
  api.answer('GET /vehicles/me', { data: { vehicles: [VAN, BIKE] } });
  await press('Undo');
  await screen.findByRole('button', { name: 'Remove VAN1' });
  expect(screen.queryByText(/is removed/)).toBeNull();
  expect(api.calls('POST /vehicles/me').map(({ body }) => body)).toEqual([
    { plate: 'VAN1', state: 'IL', nickname: 'Van', isDefault: true },
  ]);
});
