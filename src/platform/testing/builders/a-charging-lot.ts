/** A lot whose officers may give charges to unpaid cars, and its notices, through the API. */
import { randomUUIDv7 } from 'node:crypto';
import type { NoticeSettingsForm } from '#features/notices/notice-settings-form.ts';
import type { PaymentMethodName } from '#platform/contract/payment-method.ts';
import type { SignedUp, TestApp } from '../app/test-app.ts';
import { confirmCard, returnFrom } from './a-driver.ts';
import { aLocation, aZone } from './a-location.ts';
import { A_PHOTO } from './a-lookup.ts';
import { joinTeam } from './a-team.ts';

const SETTINGS: NoticeSettingsForm = {
  reasons: [
    { name: 'Not paid', cents: 4000 },
    { name: 'Across two spaces', cents: null },
  ],
  warningsBefore: 0,
  earlyPercent: 50,
  earlyDays: 7,
  graceMinutes: 15,
  appealDays: 15,
  phone: '',
  email: 'lot@owners.example',
  text: '',
};

let plates = 0;
/** A plate unlike any other. */
export const aNoticedPlate = () => {
  plates += 111;
  return `CX${1000 + plates}K`;
};

type Options = {
  readonly kind?: 'warning' | 'charge';
  readonly photo?: boolean;
  readonly reason?: string;
  readonly _id?: string;
};

export async function aChargingLot(
  test: TestApp,
  options: Partial<NoticeSettingsForm> & { readonly owner?: SignedUp } = {},
) {
  const { owner = await test.signUp('vendor'), ...set } = options;
  const { id: locationId } = await aLocation(test.db, { ownerId: owner.user._id });
  const zone = await aZone(test.db, { locationId, zoneNumber: '1', priceCents: 500, isHourly: true });
  const officer = await joinTeam(test, owner);
  const body = { ...SETTINGS, ...set };
  const settings = await test.call(
    'PUT /locations/:id/notice-settings',
    { params: { id: locationId }, body },
    owner.headers,
  );
  if (settings.status !== 200) throw new Error(JSON.stringify(settings.body));

  const check = async (license: string): Promise<string> => {
    const requested = { license, locationId, state: 'IL' };
    return (await test.call('POST /sessions/status', { body: requested }, officer.headers)).body.checkId;
  };
  const addPhoto = async (): Promise<string> => {
    const photo = randomUUIDv7();
    const sent = { params: { id: locationId }, query: { photo, shows: 'sign' as const }, body: { photo: A_PHOTO } };
    await test.call('POST /locations/:id/notice-photos', sent, officer.headers);
    return photo;
  };
  const give = async (plate: string, { kind = 'charge', photo = true, reason = 'Not paid', _id }: Options = {}) => {
    const photoIds = photo ? [await addPhoto()] : [];
    const checkId = await check(plate);
    const notice = { locationId, plate, state: 'IL', kind, reason, photoIds, checkId, ...(_id && { _id }) };
    return test.call('POST /notices', { body: notice }, officer.headers);
  };
  const given = async (plate = aNoticedPlate(), requested: Options = {}) => {
    const answer = await give(plate, requested);
    if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
    return answer.body.data.notice;
  };
  return { owner, officer, locationId, zone, check, addPhoto, give, given };
}

type Named = { readonly number: string; readonly plateNumber: string };

export const openNotice = async (test: TestApp, { number, plateNumber: plate }: Named) =>
  (await test.call('POST /notices/:number', { params: { number }, body: { plate } })).body.data.notice;

type Paying = { readonly totalCost?: number; readonly email?: string; readonly method?: PaymentMethodName };

export const requestToPay = (test: TestApp, { number, plateNumber: plate }: Named, more: Paying = {}) =>
  test.call('POST /notices/:number/payments', { params: { number }, body: { plate, state: 'IL', ...more } });

/** Pays a notice by card. @returns what the driver is told on returning from the payment */
export async function payNotice(test: TestApp, notice: Named, more: Paying = {}) {
  const { body } = await requestToPay(test, notice, more);
  const clientSecret = body.data.clientSecret ?? '';
  await confirmCard(test, clientSecret);
  return (await returnFrom(test, clientSecret)).body.data;
}

export const appealNotice = (test: TestApp, { number, plateNumber: plate }: Named, email = '') =>
  test.call('POST /notices/:number/appeal', {
    params: { number },
    body: { plate, state: 'IL', text: 'I had paid at the sign.', email },
  });
