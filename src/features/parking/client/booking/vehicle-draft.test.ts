import { describe, expect, it } from 'vitest';
import { parseVehicles } from './remembered-vehicles.ts';
import { checkVehicles, hasErrors } from './vehicle-draft.ts';

const messageFor = (plate: string, state: string) => checkVehicles([{ plate, state }])[0];

describe('a vehicle as typed', () => {
  it('needs plate and state, each with its own message', () => {
    expect(messageFor('', '')).toEqual({
      plate: 'Please provide a valid license plate',
      state: 'Please provide a valid state for license plate',
    });
  });

  it('needs a plausible plate', () => {
    for (const plate of ['$$$', '!!!', '- ♥'])
      expect(messageFor(plate, 'IL')).toEqual({ plate: 'Please provide a valid license plate number and try again' });
    expect(messageFor('ABC-123-456', 'IL')).toEqual({ plate: 'At most 8 letters and digits' });
  });

  it('needs an existing state', () => {
    expect(messageFor('ABC1234', 'ZZ')).toEqual({ state: 'Please provide a valid state for license plate' });
  });

  it('is valid in any case and spacing', () => {
    expect(hasErrors(checkVehicles([{ plate: ' abc-123', state: 'il' }]))).toBe(false);
  });

  it('is not listed twice, however it is spaced', () => {
    const twice = checkVehicles([
      { plate: 'ABC 123', state: 'IL' },
      { plate: 'ABC123', state: 'WI' },
      { plate: 'abc-123', state: 'il' },
    ]);
    expect(twice).toEqual([{}, {}, { plate: 'Listed twice' }]);
  });
});

describe('the vehicles that this device remembers', () => {
  it('are those that can still be paid for', () => {
    const stored = [{ plate: 'ABC1234', state: 'IL' }, { plate: '', state: 'IL' }, { plate: 'X' }, null];
    expect(parseVehicles(JSON.stringify(stored))).toEqual([{ plate: 'ABC1234', state: 'IL' }]);
  });

  it.each([[null], ['{'], ['{}']])('are empty when %s is stored', (text) => {
    expect(parseVehicles(text)).toEqual([]);
  });
});
