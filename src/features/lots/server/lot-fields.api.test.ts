import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import type { CallInput } from '#platform/contract/endpoints.ts';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import { aZone } from '#platform/testing/builders/a-location.ts';
import { LotEdit } from '../lot-edit.ts';
import { lotsContract } from '../lots.contract.ts';

const app = await createTestApp();
const owner = await app.signUp('vendor');

type Body = CallInput<'POST /locations'>['body'];
type Edit = CallInput<'POST /locations/:id'>['body'];
type Case = {
  readonly sent: Edit;
  /** What its owner's page answers. */
  readonly answered: object;
  /** What drivers find near it; cents of an hour at $5.00 with the fee of ten percent. */
  readonly found?: object;
};

const BASE: Body = {
  name: 'Harbor Garage',
  phoneNumber: '(312) 555-0123',
  address: '200 W Lake St, Chicago, IL 60606',
  location_point: { coordinates: [-87.63391, 41.88571] },
};
const DENVER = { coordinates: [-104.99012, 39.74021] as [number, number] };
const TAX = { name: 'City tax', percent: '8.875', on: 'parking', remittedBy: 'owner' } as const;

const ADDED: Readonly<Record<string, { readonly sent: Partial<Body>; readonly answered: object }>> = {
  name: { sent: { name: 'Pier Lot' }, answered: { name: 'Pier Lot' } },
  phoneNumber: { sent: { phoneNumber: '773.555.0199' }, answered: { phoneNumber: '(773) 555-0199' } },
  address: {
    sent: { address: '1 Pier Ave, Chicago, IL 60611' },
    answered: { address: '1 Pier Ave, Chicago, IL 60611' },
  },
  place_id: { sent: { place_id: 'a:12345678' }, answered: { place_id: 'a:12345678' } },
  location_point: {
    sent: { location_point: DENVER },
    answered: { location_point: DENVER, timeZone: 'America/Denver', pinApproximate: false },
  },
  pinApproximate: { sent: { pinApproximate: true }, answered: { pinApproximate: true } },
  timeZone: { sent: { timeZone: 'America/Denver' }, answered: { timeZone: 'America/Denver' } },
};

const CHANGED: Readonly<Record<string, Case>> = {
  locationName: {
    sent: { locationName: 'Pier Lot' },
    answered: { name: 'Pier Lot' },
    found: { name: 'Pier Lot' },
  },
  name: { sent: { name: 'Roof Lot' }, answered: { name: 'Roof Lot' }, found: { name: 'Roof Lot' } },
  reference: { sent: { reference: 'BS001' }, answered: { reference: 'BS001' } },
  phoneNumber: {
    sent: { phoneNumber: '773.555.0199' },
    answered: { phoneNumber: '(773) 555-0199' },
    found: { phoneNumber: '(773) 555-0199' },
  },
  amenities: {
    sent: { amenities: ['covered', 'ev'] },
    answered: { amenities: ['covered', 'ev'] },
    found: { amenities: ['covered', 'ev'] },
  },
  heightLimitInches: {
    sent: { heightLimitInches: 80 },
    answered: { heightLimitInches: 80 },
    found: { heightLimitInches: 80 },
  },
  address: {
    sent: { address: '1 Pier Ave, Chicago, IL 60611' },
    answered: { address: '1 Pier Ave, Chicago, IL 60611' },
    found: { address: '1 Pier Ave, Chicago, IL 60611' },
  },
  timeZone: { sent: { timeZone: 'America/Denver' }, answered: { timeZone: 'America/Denver' } },
  location_point: {
    sent: { location_point: DENVER },
    answered: { location_point: DENVER, timeZone: 'America/Denver' },
    found: { location_point: DENVER },
  },
  pinApproximate: {
    sent: { pinApproximate: true },
    answered: { pinApproximate: true },
    found: { pinApproximate: true, price: null },
  },
  taxes: {
    sent: { taxes: [TAX] },
    answered: { charges: [{}, { label: 'City tax', percent: '8.875', payee: 'owner:City tax' }] },
    found: { price: { cents: 550 + 44 } },
  },
};
/** What was read before the change. */
const NO_VALUES = ['seen'];

const add = (changed: Partial<Body> = {}) =>
  app.call('POST /locations', { body: { ...BASE, ...changed } }, owner.headers);
const answerOf = async (id: string) =>
  (await app.call('GET /locations/:id', { params: { id } }, owner.headers)).body.data.location;
const fieldsOf = ({ shape }: { readonly shape: Readonly<Record<string, z.ZodType>> }): string[] =>
  Object.entries(shape)
    .filter(([name, schema]) => !NO_VALUES.includes(name) && schema.meta()?.description !== 'Accepted and ignored')
    .map(([name]) => name);

async function foundNear([lng, lat]: readonly [number, number], id: string) {
  const { body } = await app.call('GET /locations/center/:point', {
    params: { point: `${lat},${lng}` },
    query: { limit: 200 },
  });
  return body.data.data.find(({ _id }) => _id === id);
}

describe('every field of a lot', () => {
  it('is tried here', () => {
    expect(Object.keys(ADDED).sort()).toEqual(fieldsOf(lotsContract.addLocation.body).sort());
    expect(Object.keys(CHANGED).sort()).toEqual(fieldsOf(LotEdit).sort());
  });

  it.each(Object.entries(ADDED))(
    '%s is in the answers about a lot that is added with it',
    async (_, { sent, answered }) => {
      const { status, body } = await add(sent);
      expect([status, body.data?.location]).toMatchObject([201, answered]);
      expect(await answerOf(body.data.location._id)).toMatchObject(answered);
    },
  );

  it.each(Object.entries(CHANGED))(
    '%s is in the answers about a lot that is changed, and where drivers look',
    async (_, one) => {
      const { _id: id } = (await add()).body.data.location;
      await aZone(app.db, { locationId: id, priceCents: 500, isHourly: true, openMinutes: 0, closeMinutes: 0 });
      const changed = await app.call('POST /locations/:id', { params: { id }, body: one.sent }, owner.headers);
      expect([changed.status, changed.body.data?.location]).toMatchObject([200, one.answered]);
      const answer = await answerOf(id);
      expect(answer).toMatchObject(one.answered);
      if (one.found) expect(await foundNear(answer.location_point.coordinates, id)).toMatchObject(one.found);
    },
  );
});
