import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { PermitPlan, SoldPermit } from '#features/permits/permits.contract.ts';
import { api } from '#platform/testing/components/fake-api.ts';
import { check, fill, press, textIn, user } from '#platform/testing/components/hand.ts';
import { openPage } from '#platform/testing/components/open-page.tsx';
import { aLot, aZone, id, LOT, ZONE } from '#platform/testing/components/samples.ts';

const PLAN: PermitPlan = {
  _id: id(1),
  locationId: LOT,
  name: 'Day permit',
  zoneIds: [ZONE],
  zones: [{ _id: ZONE, zoneNumber: 'A1' }],
  monthlyCents: 12_000,
  seats: 10,
  plates: 2,
  times: null,
  reserved: false,
  paused: false,
  next: { monthlyCents: 15_000, from: '2026-08' },
  sold: 4,
  left: 6,
  inLine: 1,
};
const HELD: SoldPermit = {
  _id: id(2),
  planId: PLAN._id,
  planName: 'Day permit',
  state: 'active',
  kind: 'bought',
  seats: 1,
  methodExpires: null,
  plates: [{ plate: 'ABC123', state: 'IL' }],
  startsOn: '2026-05-01',
  paidThrough: '2026-06-30',
  renewsOn: '2026-07-01',
  endsOn: null,
  parksUntil: null,
  holder: { name: 'Pam Permit', email: 'pam@example.com' },
};
const ADD = 'POST /locations/:id/permit-plans';

const sells = (...plans: PermitPlan[]) =>
  api.answer('GET /locations/:id/permit-plans', { data: { location: aLot(), plans } });
const held = (...permits: SoldPermit[]) =>
  api.answer('GET /locations/:id/permits', { data: { permits }, nextCursor: null });
async function openPlans(plans: PermitPlan[] = [], permits: SoldPermit[] = []): Promise<void> {
  api.answer('GET /locations/:id', { data: { location: aLot(), sessions: [], isManaged: true } });
  api.answer('GET /locations/:id/zones', { data: { zones: [aZone()] }, nextCursor: null });
  api.answer('GET /locations/:id/permit-income', { data: { months: [] } });
  api.answer('GET /imports', { data: { imports: [] } });
  sells(...plans);
  held(...permits);
  await openPage(`/locations/${LOT}/permit-plans`, { as: 'vendor' });
  await screen.findByRole('heading', { level: 1, name: 'Permits' });
}

describe('what an owner sells by the month', () => {
  test('is nothing yet, and nobody has a permit', async () => {
    await openPlans();
    await screen.findByText('You sell no permits here yet.');
    await screen.findByText('Nobody has a permit here yet.');
    expect(screen.queryByRole('button', { name: 'Give a permit' })).toBeNull();
  });

  test('says what it costs now and later, and how many are sold and waited for', async () => {
    await openPlans([PLAN], [HELD]);
    await screen.findByText('$120.00 a month');
    screen.getByText(/^\$150\.00 a month from .*2026$/);
    screen.getByText('4 of 10 sold · 1 is waiting');
    screen.getByText('On sale');
    await screen.findByText('Pam Permit');
  });

  test('needs a name, a price, a number and a zone, each named at its field', async () => {
    await openPlans();
    await user.click(await screen.findByRole('button', { name: 'Add a permit' }));
    await fill('How many to sell', '20001');
    await check('Zone A1');
    await press('Add a permit');
    await screen.findByText('Please provide a name');
    screen.getByText('Enter a price from $1.00 to $10,000.00 a month.');
    screen.getByText('Enter the number of permits, 0 to 20,000.');
    screen.getByText('Choose at least one zone.');
    expect(document.activeElement).toBe(screen.getByLabelText('Name'));
    expect(api.calls(ADD)).toEqual([]);
  });

  test('that keeps a space for each needs a zone that counts them: the server’s refusal is at its box', async () => {
    await openPlans();
    await user.click(await screen.findByRole('button', { name: 'Add a permit' }));
    await fill('Name', 'Day permit');
    await fill('Price a month (dollars)', '120');
    await check('Keep a space for each permit');
    const words = 'Its zone does not count its spaces.';
    api.refuse(ADD, 'malformed', { fields: { reserved: words } });
    await press('Add a permit');
    expect(await screen.findAllByText(words)).not.toEqual([]);
    expect(textIn('Price a month (dollars)')).toBe('120');
    await check('Keep a space for each permit');
    api.answer(ADD, () => {
      sells(PLAN);
      return { data: { plan: PLAN } };
    });
    await press('Add a permit');
    await screen.findByRole('button', { name: 'Change Day permit' });
    expect(api.calls(ADD).at(-1)?.body).toMatchObject({ name: 'Day permit', monthlyCents: 12_000, zoneIds: [ZONE] });
  });

  test('is paused for new drivers', async () => {
    await openPlans([PLAN]);
    await user.click(await screen.findByRole('button', { name: 'Change Day permit' }));
    // The price from which the next months are charged.
    expect(textIn('Price a month (dollars)')).toBe('150.00');
    await check('Pause sales');
    const paused = { ...PLAN, paused: true };
    api.answer('PATCH /locations/:locationId/permit-plans/:id', () => {
      sells(paused);
      return { data: { plan: paused } };
    });
    await press('Save');
    await screen.findByText('Paused');
  });

  test('is given to a driver for free only with a plate in a state', async () => {
    await openPlans([PLAN]);
    await user.click(await screen.findByRole('button', { name: 'Give a permit' }));
    const form = within(screen.getByRole('heading', { level: 3, name: 'Give a permit' }).parentElement as HTMLElement);
    await fill('Name', 'Pam Permit');
    await fill(/^Email/, 'pam');
    await fill(/^Plates/, 'ABC123');
    await user.click(form.getByRole('button', { name: 'Give a permit' }));
    screen.getByText('Please provide a valid email address');
    screen.getByText('Enter a plate and its state on each line, such as ABC123, IL.');
    await fill(/^Email/, 'pam@example.com');
    await fill(/^Plates/, 'ABC123, IL');
    api.answer('POST /locations/:id/permits', () => {
      held({ ...HELD, kind: 'given' });
      return { data: { permit: { ...HELD, kind: 'given' } } };
    });
    await user.click(form.getByRole('button', { name: 'Give a permit' }));
    await screen.findByText('Pam Permit');
    expect(api.calls('POST /locations/:id/permits').at(-1)?.body).toMatchObject({
      planId: PLAN._id,
      name: 'Pam Permit',
      email: 'pam@example.com',
      plates: [{ plate: 'ABC123', state: 'IL' }],
    });
  });
});
