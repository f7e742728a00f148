import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import type { CallInput } from '#platform/contract/endpoints.ts';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import { aLocation } from '#platform/testing/builders/a-location.ts';
import { zonesContract } from '../zones.contract.ts';

const app = await createTestApp();
const owner = await app.signUp('vendor');

/** A Monday, when it is noon in Chicago. */
const NOON = '2027-06-07T17:00:00Z';
const EVENING = '2027-06-07T23:30:00Z';
const HOURLY = { name: 'Hourly rate', kind: 'per_hour', cents: 500 } as const;
const LATE = { name: 'Evening', kind: 'per_hour', cents: 300, when: { from: '18:00', until: '24:00' } } as const;
const CLOSED = { kind: 'closed', day: 1, from: '12:00', until: '14:00' } as const;

type Body = CallInput<'POST /zones'>['body'];
type Quoted = { readonly at: string; readonly hours: number; readonly says: number | string };
type Changes = CallInput<'PATCH /zones/:id'>['body'];
type Case = { readonly sent: Changes; readonly answered: object; readonly quoted?: Quoted };

const BASE: Omit<Body, 'locationId'> = {
  zoneNumber: 'A1',
  price: 5,
  isHourly: true,
  openTime: '00:00',
  closeTime: '00:00',
};
const noon = (hours: number, says: number | string): Quoted => ({ at: NOON, hours, says });

/** What an owner types in a field, what the zone answers, and what a driver is quoted for it: cents of parking, a warning, or the field that is refused. */
const BOTH: Readonly<Record<string, Case>> = {
  zoneNumber: { sent: { zoneNumber: 'Roof' }, answered: { zoneNumber: 'Roof' } },
  price: { sent: { price: 7.5 }, answered: { price: 7.5 }, quoted: noon(2, 1500) },
  isHourly: { sent: { isHourly: false }, answered: { isHourly: false }, quoted: noon(2, 500) },
  openTime: { sent: { openTime: '15:00' }, answered: { openTime: '15:00' }, quoted: noon(1, 'zone_closed') },
  closeTime: { sent: { closeTime: '11:00' }, answered: { closeTime: '11:00' }, quoted: noon(1, 'zone_closed') },
  capacity: { sent: { capacity: 3 }, answered: { capacity: 3, left: 3 } },
  schedule: { sent: { schedule: [CLOSED] }, answered: { schedule: [CLOSED] }, quoted: noon(1, 'zone_closed') },
  reservable: { sent: { reservable: true }, answered: { reservable: true } },
  reserveDaysAhead: {
    sent: { reservable: true, reserveDaysAhead: 7 },
    answered: { reservable: true, reserveDaysAhead: 7 },
  },
  walkUpPercent: {
    sent: { reservable: true, capacity: 10, walkUpPercent: 20 },
    answered: { capacity: 10, walkUpPercent: 20 },
  },
  startStop: { sent: { startStop: true }, answered: { startStop: true } },
};
const CHANGED: Readonly<Record<string, Case>> = {
  ...BOTH,
  rates: {
    sent: { rates: [HOURLY, LATE] },
    answered: { rates: [HOURLY, LATE] },
    quoted: { at: EVENING, hours: 2, says: 600 },
  },
  pricedBy: {
    sent: { rates: [HOURLY, LATE], pricedBy: 'period' },
    answered: { pricedBy: 'period' },
    quoted: { at: '2027-06-07T22:00:00Z', hours: 2, says: 800 },
  },
  paused: { sent: { paused: true }, answered: { paused: true } },
};
/** Which lot it is at, and which version was read. */
const NO_VALUES = ['locationId', 'version'];

async function add(changed: Partial<Body> = {}) {
  const { id: locationId } = await aLocation(app.db, { ownerId: owner.user._id });
  const body = { ...BASE, ...changed, locationId };
  return app.call('POST /zones', { body }, owner.headers);
}

async function expectQuote(id: string, { at, hours, says }: Quoted): Promise<void> {
  const body = { hours, startTime: at };
  const quote = await app.call('POST /zones/:id/quote', { params: { id }, body });
  if (typeof says === 'number') expect(quote.body.data.lines[0]?.cents).toBe(says);
  else expect(quote.body.error?.fields ?? { [quote.body.data.warning ?? '']: '' }).toHaveProperty(says);
}

/** Without those that a caller sends back from an answer, which are not read. */
const fieldsOf = (body: { readonly shape: Readonly<Record<string, z.ZodType>> }): string[] =>
  Object.entries(body.shape)
    .filter(([name, schema]) => !NO_VALUES.includes(name) && schema.meta()?.description !== 'Accepted and ignored')
    .map(([name]) => name);

describe('every field of a zone', () => {
  it('is tried here', () => {
    expect(Object.keys(BOTH).sort()).toEqual(fieldsOf(zonesContract.addZone.body).sort());
    expect(Object.keys(CHANGED).sort()).toEqual(fieldsOf(zonesContract.updateZone.body).sort());
  });

  it.each(Object.entries(BOTH))('%s is in the answer and the quote of a zone that is added with it', async (_, one) => {
    const { status, body } = await add(one.sent as Partial<Body>);
    expect([status, body.data?.zone]).toMatchObject([201, one.answered]);
    if (one.quoted) await expectQuote(body.data.zone._id, one.quoted);
  });

  it.each(Object.entries(CHANGED))('%s is in the answer and the quote of a zone that is changed', async (_, one) => {
    const { zone } = (await add()).body.data;
    const params = { id: zone._id };
    const changed = await app.call('PATCH /zones/:id', { params, body: one.sent }, owner.headers);
    expect([changed.status, changed.body.data?.zone]).toMatchObject([200, one.answered]);
    if (one.quoted) await expectQuote(zone._id, one.quoted);
  });
});
