/** A fake plate look-up service: it knows some plates, requires its key, and answers in one of the common formats. */
import { type HttpStandIn, type StandInAnswer, startStandIn } from './http-stand-in.ts';

export const PLATE_LOOKUP_KEY = 'plate-lookup-key-of-nobody';

export type KnownVehicle = {
  readonly plate: string;
  readonly state: string;
  readonly make: string;
  readonly model: string;
  readonly year: string;
  readonly bodyType: string;
};

export const KNOWN_VEHICLE: KnownVehicle = {
  plate: '8ABC123',
  state: 'CA',
  make: 'HONDA',
  model: 'CR-V',
  year: '2013',
  bodyType: 'Compact Utility (Utility Vehicle Categories "Small" and "Midsize")',
};

export async function startPlateLookup(): Promise<HttpStandIn> {
  return startStandIn(({ method, query, headers, body }, { breaches }): StandInAnswer => {
    if (headers['x-api-key'] !== PLATE_LOOKUP_KEY) return { json: { success: false, message: 'Invalid API key.' } };
    const requested = method === 'POST' ? (JSON.parse(body) as Record<string, string>) : Object.fromEntries(query);
    const { plate = '', state = '', ...more } = requested;
    if (!/^[A-Z0-9]{1,8}$/.test(plate) || !/^[A-Z]{2}$/.test(state)) breaches.push('request: no plate and state');
    if (Object.keys(more).length > 0) breaches.push(`request: what is ${Object.keys(more).join(', ')}?`);
    const { make, model, year, bodyType, ...known } = KNOWN_VEHICLE;
    if (plate !== known.plate || state !== known.state)
      return { json: { status: 'error', message: 'No Record(s) were found.' } };
    const vin_data = { Make: make, ModelYear: year, NCSABodyType: bodyType, BodyClass: 'Sport Utility Vehicle' };
    return { json: { status: 'ok', content: { plate, state, vin: '5J6RM4H75DL028637', make, model, year, vin_data } } };
  });
}
