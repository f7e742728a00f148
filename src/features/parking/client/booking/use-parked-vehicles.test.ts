import { describe, expect, it } from 'vitest';
import { parkedOf } from './use-parked-vehicles.ts';

const aVehicle = (vehiclePlate: string, options: { status?: 'reserved' | 'refunded'; turnedAway?: boolean } = {}) => ({
  vehiclePlate,
  vehicleState: 'IL',
  status: 'reserved' as const,
  turnedAway: false,
  startTime: '2026-11-21T23:00:00.000Z',
  endTime: '2026-11-22T03:00:00.000Z',
  ...options,
});

describe('the vehicles of a paid booking', () => {
  it('may park, except those that were turned away while they were being paid for', () => {
    const sessions = [aVehicle('A'), aVehicle('B', { status: 'refunded', turnedAway: true })];
    expect(parkedOf(sessions)).toMatchObject({ parked: [{ plate: 'A' }], turnedAway: [{ plate: 'B' }] });
  });

  it('were not turned away because the driver canceled them', () => {
    const sessions = [aVehicle('A'), aVehicle('B', { status: 'refunded' })];
    expect(parkedOf(sessions)).toMatchObject({ parked: [{ plate: 'A', state: 'IL' }], turnedAway: [] });
  });

  it('are none once all of them are canceled', () => {
    expect(parkedOf([aVehicle('A', { status: 'refunded' })])).toEqual({ parked: [], turnedAway: [], times: null });
  });

  it('park at the time they were moved to', () => {
    const moved = { startTime: '2026-11-22T00:00:00.000Z', endTime: '2026-11-22T04:00:00.000Z' };
    expect(parkedOf([{ ...aVehicle('A'), ...moved }]).times).toEqual(moved);
  });
});
