// Valet stands for a journey: its own lot, attendants who have joined, and what only the guest's phone knows.

import { type APIRequestContext, type Browser, expect, type Page, request as requests } from '@playwright/test';
import { handoverCode, handoverStep } from '../../src/features/valet/rules/handover-code.ts';
import { handoverHmac } from '../../src/features/valet/server/guest/handover-keys.ts';
import { LOT_OWNER_PASSWORD, listLot } from './lots.ts';
import { PORTS } from './ports.ts';

const PASSWORD = 'Brown-kettle-7';

export type Person = { readonly email: string; readonly password: string };
export type ValetStand = {
  readonly name: string;
  readonly locationId: string;
  readonly owner: Person;
  /** Can drive a stick shift and is the shift lead. */
  readonly leo: Person;
  readonly mia: Person;
};

let stands = 0;

/** $10 an hour, 20 hooks, and a code required at handover, unless the settings say otherwise. */
export async function openStand(
  request: APIRequestContext,
  project: string,
  changes: object = {},
): Promise<ValetStand> {
  stands += 1;
  const mark = `${project}-${process.pid}-${Date.now()}-${stands}`;
  const { name, locationId, owner: headers, ownerEmail } = await listLot(request, project);
  const settings = { price: 10, isHourly: true, hooks: 20, asksCode: true, ...changes };
  await send(request, 'patch', `/valets/locations/${locationId}/settings`, settings, headers);
  const join = async (who: string, skills: object): Promise<Person> => {
    const email = `${who.toLowerCase().replace(' ', '-')}-${mark}@example.com`;
    const invited = await send(
      request,
      'post',
      '/users/enforcement/invite',
      { name: who, email, role: 'valet' },
      headers,
    );
    const token = await mailedToken(request, email);
    await activate(token);
    await send(request, 'patch', `/users/enforcement/${invited.data.member._id}`, skills, headers);
    return { email, password: PASSWORD };
  };
  const leo = await join('Leo Park', { drivesStick: true, leadsValets: true });
  const mia = await join('Mia Cole', {});
  return { name, locationId, owner: { email: ownerEmail, password: LOT_OWNER_PASSWORD }, leo, mia };
}

/** In a separate browser, because opening the link signs the current user out. */
async function activate(token: string): Promise<void> {
  const theirs = await requests.newContext({ baseURL: `http://localhost:${PORTS.sandbox}` });
  await send(theirs, 'patch', '/users/active/me', { token, password: PASSWORD, confirm: PASSWORD });
  await theirs.dispose();
}

type Method = 'post' | 'patch';

async function send(
  request: APIRequestContext,
  method: Method,
  path: string,
  data: object,
  headers: Record<string, string> = {},
) {
  const answer = await request[method](`/api/v1${path}`, { data, headers });
  expect(answer.ok(), `${path} answered ${answer.status()}: ${await answer.text()}`).toBe(true);
  return answer.json();
}

/** A job sends the email a moment after the request. */
async function mailedToken(request: APIRequestContext, email: string): Promise<string> {
  let token = '';
  await expect(async () => {
    const { messages } = await (await request.get('/api/v1/dev/outbox')).json();
    const mail = messages.find((message: { to: string }) => message.to === email);
    token = mail.text.match(/\/auth\/member\/activate\/([\w-]+)/)[1];
  }).toPass();
  return token;
}

/** In a separate browser. */
export async function signIn(browser: Browser, { email, password }: Person, path: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await page.goto(`/login?from=${encodeURIComponent(path)}`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Log in', exact: true }).click();
  await page.waitForURL(path);
  return page;
}

/** A number that no other journey uses. */
export function aPhone(): string {
  return `31250${String(Math.floor(Math.random() * 1e5)).padStart(5, '0')}`;
}

export type GuestSecret = { readonly secret: string };

/** The content of the QR code on the attendant's screen, which opens the ticket on one phone. */
export async function guestLink(staff: Page, ticketId: string): Promise<string> {
  return (await send(staff.request, 'post', `/valets/${ticketId}/link`, {})).link;
}

/** What only that phone knows. */
export async function guestSecret(staff: Page, ticketId: string, guest: APIRequestContext): Promise<GuestSecret> {
  const claim = new URLSearchParams(new URL(await guestLink(staff, ticketId)).hash.slice(1)).get('c') ?? '';
  const { key } = await send(guest, 'post', '/valets/keys/claim', { claim });
  const answer = await guest.get(`/api/v1/valets/${ticketId}/handover`, { headers: { 'x-valet-key': key } });
  return (await answer.json()).handover;
}

export function codeNow({ secret }: GuestSecret): string {
  return codeAt(secret, new Date());
}

/** Four digits that are not the code of this minute or its neighbors. */
export function aWrongCode({ secret }: GuestSecret): string {
  const step = handoverStep(new Date());
  const near = Array.from({ length: 9 }, (_, index) => codeAt(secret, new Date((step - 4 + index) * 30_000)));
  return ['1111', '2222', '3333', '4444', '5555', '6666', '7777', '8888', '9999', '0000'].find(
    (code) => !near.includes(code),
  ) as string;
}

function codeAt(secret: string, at: Date): string {
  return handoverCode(at, handoverHmac(secret));
}

/** Takes a car in on the board, with the form for arrivals. */
export async function takeCarIn(page: Page, plate: string): Promise<void> {
  await page.getByLabel('Phone number').fill('3125550147');
  await page.getByRole('link', { name: 'Create ticket' }).click();
  await page.getByLabel('License plate').fill(plate);
  await page.getByLabel('State').fill('IL');
  await page.getByRole('button', { name: 'Honda' }).click();
  await page.getByRole('button', { name: 'Blue' }).click();
  await page.getByLabel('First name').fill('Ann');
  await page.getByRole('button', { name: 'Create ticket' }).click();
}

/** Works without a signal. */
export async function takeInAndPark(page: Page, plate: string): Promise<void> {
  await takeCarIn(page, plate);
  await expect(page.getByText('Saved on this phone and sent automatically')).toBeVisible();
  await page.getByRole('button', { name: 'ENTER PARKING DETAILS' }).click();
  await page.getByLabel('Parked at').fill('B14');
  await page.getByRole('button', { name: 'CAR PARKED' }).click();
  await expect(page.getByText('parked at B14')).toBeVisible();
}

/** Creates a ticket as staff through the API. */
export async function writeTicket(staff: Page, locationId: string, more: object = {}): Promise<string> {
  const car = { plateNumber: `V${Math.floor(Math.random() * 1e6)}`, state: 'IL', make: 'Honda', color: 'Blue' };
  const keys = await (await staff.request.get(`/api/v1/valets/locations/${locationId}/keys`)).json();
  const guest = { ticketNumber: keys.nextTicketNumber, phoneNumber: aPhone(), firstName: 'Ann' };
  return (await send(staff.request, 'post', '/valets', { locationId, ...guest, ...car, ...more })).valet._id;
}

export function move(staff: Page, ticketId: string, body: object) {
  return send(staff.request, 'patch', `/valets/${ticketId}`, body);
}
