import { describe, expect, it } from 'vitest';
import { ApiError } from '#platform/api/api-error.ts';
import { readBookingRefusal } from './booking-refusals.ts';

const refused = (code: string, more: { fields?: Record<string, string>; data?: Record<string, unknown> } = {}) =>
  new ApiError({ status: 409, code, message: `words for ${code}`, ...more });

describe('a refusal by the server', () => {
  it('is shown at the fields of the invalid vehicle', () => {
    const error = refused('plate_invalid', {
      fields: { 'vehicles.1.plate': 'wrong', 'vehicles.1.state': 'wrong too' },
    });
    expect(readBookingRefusal(error, 2)).toMatchObject({
      failure: null,
      vehicleErrors: [{}, { plate: 'wrong', state: 'wrong too' }],
    });
  });

  it('shows the new price and reloads the zone', () => {
    expect(readBookingRefusal(refused('price_changed', { data: { totalCost: 330 } }), 1)).toEqual({
      failure: { kind: 'price_changed', totalCents: 330 },
      vehicleErrors: [],
      zoneChanged: true,
    });
  });

  it('says until when a vehicle is already paid, and which session can be extended', () => {
    const own = { sessionId: 'id', receiptKey: 'key', startTime: '2026-06-10T19:58:00Z' };
    const data = { endTime: '2026-06-10T21:58:00Z', ...own };
    expect(readBookingRefusal(refused('already_paid', { data }), 1).failure).toEqual({
      kind: 'already_paid',
      until: data.endTime,
      own,
      link: null,
    });
  });

  it('does not name a session to someone who does not hold it', () => {
    const data = { endTime: '2026-06-10T21:58:00Z' };
    expect(readBookingRefusal(refused('already_paid', { data }), 1).failure).toMatchObject({ own: null });
  });

  it('shows its own message otherwise', () => {
    expect(readBookingRefusal(refused('busy'), 1)).toMatchObject({
      failure: { kind: 'words', message: 'words for busy' },
      zoneChanged: false,
    });
  });
});
