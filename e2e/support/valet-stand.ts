// A valet stand for a journey: its own location with a rate, an attendant who accepted the owner's invitation, and cars that are handed
// over there, all through the API as the stand's pages use it.

import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { aPlate, type Lot, listLot, mailsTo } from './lots.ts';

export const MEMBER_PASSWORD = 'Brown-kettle-7';

type Call = { readonly method?: 'get' | 'post' | 'patch'; readonly data?: object };
/** The fields that journeys read. */
type Answered = {
  readonly token: string;
  readonly link: string;
  readonly valet: {
    readonly _id: string;
    readonly ticketNumber: string;
    readonly whereabouts: string;
    readonly cashIntended: boolean;
    readonly room: { readonly room: string } | null;
  };
};
export type Stand = {
  readonly lot: Lot;
  readonly attendant: { readonly email: string };
  /** Calls the API as the attendant. */
  readonly call: (path: string, call?: Call) => Promise<Answered>;
  readonly takeCar: (options?: { phone?: string; textsConsent?: boolean }) => Promise<Car>;
  readonly move: (car: Pick<Car, 'id'>, status: string, more?: object) => Promise<void>;
};
export type Car = {
  readonly id: string;
  readonly phone: string;
  readonly plate: string;
  readonly ticketNumber: string;
};

/** @param validation a merchant's code that is valid only at the stand */
export async function openStand(
  request: APIRequestContext,
  project: string,
  settings: object = {},
  validation?: object,
): Promise<Stand> {
  const lot = await listLot(request, project);
  const { owner } = lot;
  const rate = { price: 20, isHourly: true, hooks: 40, asksCode: true, ...settings };
  await send(request, `/valets/locations/${lot.locationId}/settings`, { method: 'patch', data: rate, headers: owner });
  if (validation) {
    const code = { ...validation, zoneIds: [], stands: true };
    await send(request, `/locations/${lot.locationId}/validations`, { method: 'post', data: code, headers: owner });
  }
  const email = `valet-${lot.locationId}@example.com`;
  const data = { name: 'Leo Park', email, role: 'valet' };
  await send(request, '/users/enforcement/invite', { method: 'post', data, headers: owner });
  await accept(request, email);
  const headers = { authorization: `Bearer ${await signIn(request, email, MEMBER_PASSWORD)}` };
  const call: Stand['call'] = (path, call = {}) => send(request, path, { ...call, headers });
  return {
    lot,
    attendant: { email },
    call,
    takeCar: (options) => takeCar(call, lot.locationId, options),
    move: async ({ id }, status, more = {}) => {
      await call(`/valets/${id}`, { method: 'patch', data: { status, ...more } });
    },
  };
}

type Options = { readonly phone?: string; readonly textsConsent?: boolean };

async function takeCar(call: Stand['call'], locationId: string, options: Options = {}): Promise<Car> {
  const { phone = aPhone(), textsConsent = true } = options;
  const plate = aPlate();
  const data = {
    locationId,
    ticketNumber: `T${plate.slice(1)}`,
    phoneNumber: phone,
    firstName: 'Ann',
    plateNumber: plate,
    state: 'IL',
    make: 'Honda',
    model: 'Civic',
    color: 'Blue',
    textsConsent,
  };
  const { valet } = await call('/valets', { method: 'post', data });
  return { id: valet._id, phone, plate, ticketNumber: valet.ticketNumber };
}

/** A number that no other journey uses. */
export function aPhone(): string {
  return `26250${String(Math.floor(Math.random() * 1e5)).padStart(5, '0')}`;
}

/** The texts sent to this number, latest first. */
export async function textsTo(request: APIRequestContext, phone: string): Promise<string[]> {
  return (await mailsTo(request, `+1${phone}`)).map(({ text }) => text);
}

/** The link in the latest text, on the product under test. */
export async function textedLink(request: APIRequestContext, phone: string): Promise<string> {
  const [text = ''] = await textsTo(request, phone);
  return /https?:\/\/[^/]+(\/valet\/\S+)/.exec(text)?.[1] ?? '';
}

/** The four digits on the guest's page. */
export async function readCode(page: Page): Promise<string> {
  const label = await page.getByRole('img', { name: /^Code( \d){4}$/ }).getAttribute('aria-label');
  return (label ?? '').replace(/\D/g, '');
}

async function accept(request: APIRequestContext, email: string): Promise<void> {
  await expect.poll(async () => (await mailsTo(request, email)).length).toBeGreaterThan(0);
  const [mail] = await mailsTo(request, email);
  const token = /\/auth\/member\/activate\/(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
  const data = { token, password: MEMBER_PASSWORD, confirm: MEMBER_PASSWORD };
  // Without the cookie, because activating an account ends the session that it belongs to.
  await send(request, '/users/active/me', { method: 'patch', data, headers: { cookie: '' } });
}

async function signIn(request: APIRequestContext, email: string, password: string): Promise<string> {
  return (await send(request, '/users/login', { method: 'post', data: { email, password } })).token;
}

async function send(
  request: APIRequestContext,
  path: string,
  call: Call & { readonly headers?: Record<string, string> },
): Promise<Answered> {
  const { method = 'get', data, headers = {} } = call;
  const answer = await request[method](`/api/v1${path}`, { headers, ...(data && { data }) });
  expect(answer.ok(), `${path} answered ${answer.status()}: ${await answer.text()}`).toBe(true);
  return (await answer.json()) as Answered;
}
