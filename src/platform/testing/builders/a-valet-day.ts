/** A valet stand with an owner, an attendant, cars and paying guests, all through the API as the pages do. */

import { handoverCode } from '#features/valet/rules/handover-code.ts';
import type { TipMode } from '#features/valet/rules/price/tip.ts';
import { handoverHmac, mintGuestKey } from '#features/valet/server/public.ts';
import type { PaymentMethodName } from '#platform/contract/payment-method.ts';
import type { SignedUp, TestApp } from '../app/test-app.ts';
import { confirmCard, returnFrom } from './a-driver.ts';
import { aLocation } from './a-location.ts';
import { joinTeam } from './a-team.ts';
import { aValetStand } from './a-ticket.ts';
import { aValetForm } from './a-valet-form.ts';

type Headers = Record<string, string>;
type StandOptions = {
  readonly owner?: SignedUp;
  readonly priceCents?: number;
  readonly isHourly?: boolean;
  readonly feeBasisPoints?: number;
  readonly staffName?: string;
  readonly tips?: TipMode;
};
type CarOptions = Partial<ReturnType<typeof aValetForm>> & {
  email?: string;
  model?: string;
  lastName?: string;
  hook?: number | null;
};
export type Car = {
  readonly id: string;
  readonly ticketNumber: string;
  readonly plate: string;
  readonly guest: Headers;
};

/** By default $10 an hour and a 10 percent fee. */
export async function aValetDay(test: TestApp, options: StandOptions = {}) {
  const owner = options.owner ?? (await test.signUp('vendor', 'Grace'));
  const staff = await joinTeam(test, owner, { role: 'valet', name: options.staffName ?? 'Fran Day' });
  const { feeBasisPoints = 1000, priceCents = 1000, isHourly = true, tips = 'off' } = options;
  const { id: locationId } = await aLocation(test.db, { ownerId: owner.user._id, feeBasisPoints });
  await aValetStand(test.db, { locationId, priceCents, isHourly, tips });
  const move = (id: string, status: 'parked' | 'ready' | 'requested' | 'paid' | 'completed', more: object = {}) =>
    test.call('PATCH /valets/:id', { params: { id }, body: { status, ...more } }, staff.headers);
  return {
    owner,
    staff,
    locationId,
    move,
    /** Parked and requested, which makes it payable. */
    async requestedCar(form: CarOptions = {}, parkedBy = 'Leo'): Promise<Car> {
      const body = { locationId, ...aValetForm(), ...form };
      const { valet } = (await test.call('POST /valets', { body }, staff.headers)).body;
      await move(valet._id, 'parked', { parkedBy, parkedLocation: 'B12' });
      await move(valet._id, 'requested');
      const key = await mintGuestKey(test.db, { locationId, ticketId: valet._id }, test.clock.now());
      const { _id: id, ticketNumber, plateNumber: plate } = valet;
      return { id, ticketNumber, plate, guest: { 'x-valet-key': key } };
    },
    async handOver({ id, guest }: Car) {
      await move(id, 'ready');
      const { handover } = (await test.call('GET /valets/:id/handover', { params: { id } }, guest)).body;
      const code = handoverCode(test.clock.now(), handoverHmac(handover?.secret ?? ''));
      return move(id, 'completed', { code });
    },
    seen: async ({ id }: Pick<Car, 'id'>) =>
      (await test.call('GET /valets/:id', { params: { id } }, staff.headers)).body.valet,
  };
}

type Paying = {
  readonly totalCost?: number;
  readonly method?: PaymentMethodName;
  readonly tip?: number;
  readonly replaces?: string;
};

export const requestTicketIntent = (test: TestApp, { id, guest }: Car, paying: Paying = {}, headers: Headers = guest) =>
  test.call('POST /billing/valet/stripe-intent', { body: { valet: id, ...paying } }, headers);

/** @returns what the payer sees. */
export async function payTicketByCard(test: TestApp, car: Car, paying: Paying = {}): Promise<string> {
  const secret = (await requestTicketIntent(test, car, paying)).body.data.clientSecret ?? '';
  await confirmCard(test, secret);
  return (await returnFrom(test, secret)).body.data.status;
}
