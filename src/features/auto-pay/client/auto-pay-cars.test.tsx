import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { api } from '#platform/testing/components/fake-api.ts';
import { press } from '#platform/testing/components/hand.ts';
import { show } from '#platform/testing/components/open-page.tsx';
import { aSavedCard, id } from '#platform/testing/components/samples.ts';
import { AutoPayCars } from './auto-pay-cars.tsx';

const VAN = { _id: id(1), plate: 'VAN1', state: 'IL', nickname: 'Van', isDefault: true };
const ON = { plate: 'VAN1', state: 'IL', agreedAt: '2026-06-10T13:30:00.000Z', offUntil: null };
const TIED = { plate: 'VAN1', state: 'IL' };

beforeEach(() => {
  api.answer('GET /sessions/me', { sessions: [], nextCursor: null });
  api.answer('GET /vehicles/me', { data: { vehicles: [VAN] } });
  api.answer('GET /users/auto-pay', { data: { cars: [], tied: [TIED] } });
  api.answer('GET /users/saved-card', { data: { cards: [aSavedCard()] } });
});

const choice = async () => screen.findByRole<HTMLInputElement>('checkbox', { name: 'Auto-pay for VAN1 IL' });

test('a car is turned on only after its holder has read what is charged, and agreed', async () => {
  api.answer('POST /users/auto-pay', { data: { car: ON } });
  await show(<AutoPayCars />, { as: 'customer' });
  (await choice()).click();
  const dialog = await screen.findByRole('dialog', { name: 'Turn on auto-pay for VAN1 IL?' });
  const words = within(dialog).getByText(/authorizes Visa 4242 for the most it can cost/).textContent ?? '';
  expect(words).toContain('Turn it off here at any time.');
  expect(words.split(/\s+/).length).toBeLessThanOrEqual(40);
  expect(
    within(dialog)
      .getByText(/refunds it once in twelve months/)
      .closest('details')?.open,
  ).toBe(false);
  expect(api.calls('POST /users/auto-pay')).toHaveLength(0);
  api.answer('GET /users/auto-pay', { data: { cars: [ON], tied: [TIED] } });
  await press('Agree and turn on');
  await expect.poll(async () => (await choice()).checked).toBe(true);
});

test('without a saved card, nothing can be turned on', async () => {
  api.answer('GET /users/saved-card', { data: { cards: [] } });
  await show(<AutoPayCars />, { as: 'customer' });
  await screen.findByText('Save a card under “Payment” first.');
  expect((await choice()).disabled).toBe(true);
});

test('a car that the account has not paid for cannot be turned on yet, and the way to it is said', async () => {
  api.answer('GET /users/auto-pay', { data: { cars: [], tied: [{ plate: 'OTHER1', state: 'IL' }] } });
  await show(<AutoPayCars />, { as: 'customer' });
  await screen.findByText(/Pay for its next parking at a sign while signed in/);
  expect((await choice()).disabled).toBe(true);
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Auto-pay for OTHER1 IL' }).disabled).toBe(false);
});

test('a car that was called somebody else’s says until when it is off', async () => {
  api.answer('GET /users/auto-pay', {
    data: { cars: [{ ...ON, offUntil: '2026-07-10T13:30:00.000Z' }], tied: [TIED] },
  });
  await show(<AutoPayCars />, { as: 'customer' });
  await screen.findByText('You said it is not yours. Off until Fri, Jul 10.');
  expect((await choice()).checked).toBe(false);
  expect((await choice()).disabled).toBe(true);
});

test('a refusal is shown, and the car stays off', async () => {
  api.refuse('POST /users/auto-pay', 'auto_pay_elsewhere');
  await show(<AutoPayCars />, { as: 'customer' });
  (await choice()).click();
  await screen.findByRole('dialog');
  await press('Agree and turn on');
  await screen.findByText('It is on at another account. If you do not know whose, write to support.');
  expect((await choice()).checked).toBe(false);
});
