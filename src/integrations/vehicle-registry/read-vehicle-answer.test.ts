import { describe, expect, it } from 'vitest';
import { hasContracts, readContract } from '#platform/testing/provider-contracts.ts';
import { readVehicleAnswer } from './read-vehicle-answer.ts';

const answer = (content: object) => ({
  status: 'ok',
  content: { make: 'VOLVO', model: 'V60', year: '2020', ...content },
});
const bodyTypeOf = (vin_data: unknown) => readVehicleAnswer(answer({ vin_data }))?.bodyType;

describe('an answer from a plate look-up service', () => {
  it('is read wherever the service puts the vehicle', () => {
    const facts = { make: 'Nissan', model: 'Altima', year: '2020', bodyType: '' };
    const { bodyType: _, ...vehicle } = facts;
    const answers = [
      { status: 'ok', content: vehicle },
      { success: true, vin: { vin: '1N4BL4BV3LC205823', ...vehicle } },
      { error: false, code: 200, licensePlateLookup: vehicle },
      { status: 'success', data: { intro: { state: 'CA' }, basic: vehicle } },
      { success: true, input: { plate: 'A' }, ...vehicle },
      { results: [vehicle] },
    ];
    for (const each of answers) expect(readVehicleAnswer(each)).toEqual(facts);
  });

  it.each([
    ['2020', '2020'],
    [2020, '2020'],
    ['', ''],
    [null, ''],
    ['n/a', ''],
    [20, ''],
    [{ from: 2020 }, ''],
  ])('gives the year %j as text', (year, expected) => {
    expect(readVehicleAnswer(answer({ year }))?.year).toBe(expected);
  });

  it("gives NHTSA's body type, otherwise its class, otherwise its vehicle type", () => {
    const all = { NCSABodyType: 'Light Pickup', BodyClass: 'Pickup', VehicleType: 'TRUCK' };
    expect(bodyTypeOf(all)).toBe('Light Pickup');
    expect(bodyTypeOf({ ...all, NCSABodyType: '' })).toBe('Pickup');
    expect(bodyTypeOf({ ...all, NCSABodyType: 'Not Reported', BodyClass: ' ' })).toBe('TRUCK');
  });

  it.each([undefined, null, 'none', 7, [], {}])('may lack what the VIN tells: %j', (vin_data) => {
    expect(bodyTypeOf(vin_data)).toBe('');
  });

  it.each([
    { status: 'error', message: 'No Record(s) were found.' },
    { success: false, message: 'Could not fetch data' },
    { error: true, code: 404, message: 'Sorry, nothing on this license plate.' },
    { content: null },
    { content: { make: '' } },
    { content: { make: 7 } },
    {},
  ])('may be an unknown plate: %j', (text) => {
    expect(readVehicleAnswer(text)).toBeNull();
  });

  it.each([
    { success: false, message: 'Invalid API key.' },
    { error: { message: 'Your monthly quota is used up' } },
    { message: 'Unauthorized' },
  ])('may be a refusal: %j', (text) => {
    expect(() => readVehicleAnswer(text)).toThrow('refused the key');
  });

  it.each([null, 'ok', 7, true])('may be nothing at all: %j', (text) => {
    expect(() => readVehicleAnswer(text)).toThrow('shape');
  });

  it('becomes one plain line, however long and odd it is', () => {
    const facts = readVehicleAnswer(answer({ make: ' A\u0000\nB\u202e ', model: 'x'.repeat(5000) }));
    expect([facts?.make, facts?.model.length]).toEqual(['A B', 120]);
  });
});

type Fixtures = Record<string, { ok?: unknown; notFound?: unknown; error?: unknown; badKey?: unknown }>;

describe.skipIf(!hasContracts)('the answers that services have published', () => {
  const {
    note: _,
    briefShape,
    briefShapeSparse,
    ...services
  } = (readContract('plate-lookup.fixtures.json') ?? {}) as Fixtures;

  it('are read completely', () => {
    expect(readVehicleAnswer(briefShape)).toEqual({
      make: 'HONDA',
      model: 'CR-V',
      year: '2013',
      bodyType: 'Compact Utility (Utility Vehicle Categories "Small" and "Midsize")',
    });
    expect(readVehicleAnswer(briefShapeSparse)).toMatchObject({
      make: 'VOLKSWAGEN',
      bodyType: 'Sport Utility Vehicle [SUV]/Multipurpose Vehicle [MPV]',
    });
  });

  it.each(Object.entries(services))('are understood: %s', (_name, { ok, notFound, error, badKey }) => {
    expect(readVehicleAnswer(ok)).toMatchObject({
      make: expect.stringMatching(/^\w+$/),
      year: expect.stringMatching(/^20\d\d$/),
    });
    for (const nothing of [notFound, error].filter(Boolean)) expect(readVehicleAnswer(nothing)).toBeNull();
    if (badKey) expect(() => readVehicleAnswer(badKey)).toThrow('refused the key');
  });

  it("name bodies as in NHTSA's list", () => {
    const { values } = readContract('ncsa-body-types.json') as { values: { value: string }[] };
    expect(values.map(({ value }) => value)).toContain(readVehicleAnswer(briefShape)?.bodyType);
  });
});
