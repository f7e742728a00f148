// A lot whose cameras recognize cars, and a driver whom they know.

import { randomUUID } from 'node:crypto';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { type Lot, post } from './lots.ts';

/** Its hourly zone is paid when leaving, and takes part in auto-pay. */
export async function takePart(
  request: APIRequestContext,
  lot: Lot,
  settings: { readonly graceMinutes?: number } = {},
): Promise<void> {
  const { locationId, hourlyZoneId, owner: headers } = lot;
  const zone = await request.patch(`/api/v1/zones/${hourlyZoneId}`, { data: { startStop: true }, headers });
  expect(zone.status(), await zone.text()).toBe(200);
  const rules = { lanes: {}, graceMinutes: 10, missedMinutes: 240, chargesMissedEntry: false, ...settings };
  const data = { zoneId: hourlyZoneId, ...rules };
  const answer = await request.put(`/api/v1/locations/${locationId}/auto-pay`, { data, headers });
  expect(answer.status(), await answer.text()).toBe(200);
}

/** A call of whoever is signed in on the page. */
export async function callAs(page: Page, path: string, data: object) {
  return post(page.request, path, data, { origin: new URL(page.url()).origin });
}

/** A stay of the driver who is signed in. */
export async function payWithCard(page: Page, { hourlyZoneId: zoneId }: Lot, plate: string): Promise<void> {
  const stay = { zoneId, hours: 1, vehicles: [{ plate, state: 'WI' }] };
  const { clientSecret } = (await callAs(page, '/billing/stripe-intent', stay)).data;
  await callAs(page, '/sessions', { clientSecret });
  const card = { number: '4242424242424242', expMonth: 12, expYear: 2034, cvc: '123' };
  await callAs(page, '/sandbox/payments/confirm', { clientSecret, card });
  expect((await callAs(page, '/billing/return', { clientSecret })).data.status).toBe('paid');
}

/** As a camera reports it, with its picture. */
export async function readPlate(
  request: APIRequestContext,
  lot: Lot,
  plate: string,
  direction: 'in' | 'out',
): Promise<void> {
  const what = { plate, state: 'WI', direction, confidence: 0.95, camera: `Lane ${direction}`, picture: A_PICTURE };
  const reads = [{ _id: randomUUID(), at: new Date().toISOString(), ...what }];
  const { data } = await post(request, `/locations/${lot.locationId}/reads`, { reads }, lot.owner);
  expect(data.reads[0].error).toBeNull();
}

/** A JPEG of one dot, in base64. */
const A_PICTURE =
  '/9j/2wBDAP//////////////////////////////////////////////////////////////////////////////////////2wBDAf//////////////////////////////////////////////////////////////////////////////////////wgARCAABAAEDASIAAhEBAxEB/8QAFAABAAAAAAAAAAAAAAAAAAAAAP/EABQBAQAAAAAAAAAAAAAAAAAAAAD/2gAMAwEAAhADEAAAAAP/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/9oACAEBAAE/AH//xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oACAECAQE/AH//xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oACAEDAQE/AH//2Q==';
