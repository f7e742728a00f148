import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { refreshQueries } from '#platform/api/query-client.ts';
import { api } from '#platform/testing/components/fake-api.ts';
import { openPage } from '#platform/testing/components/open-page.tsx';
import { aHome, aMonth } from '#platform/testing/components/owner-samples.ts';
import { aLot, id, LOT } from '#platform/testing/components/samples.ts';

const aNeed = { first: null, why: null, count: 1 };
const lot = { _id: LOT, name: 'Harbor Lot', address: '12 Pier Ave, Chicago, IL 60611' };
const counts = { lots: 1, withZone: 1, withSign: 0, pinsToCheck: 0 };
const NO_LOTS = { lots: 0, withZone: 0, withSign: 0, pinsToCheck: 0 };

describe('the dashboard', () => {
  test('begins with what needs its owner, each with its count and the way to it', async () => {
    const first = { location: lot, subjectId: id(7), dueBy: null };
    api.answer('POST /billing/revenue', aMonth({ totalLocationCount: 1, bestLots: [] }));
    api.answer(
      'GET /home',
      aHome({
        needs: [
          { ...aNeed, kind: 'plate_request', count: 2, first: { ...first, subjectId: null } },
          { ...aNeed, kind: 'refund_request', count: 3, first },
          { ...aNeed, kind: 'payout_held', why: 'no_details' },
        ],
      }),
    );
    await openPage('/dashboard', { as: 'vendor' });
    const plates = await screen.findByRole('link', { name: /^2 plates to fix/ });
    expect(plates.getAttribute('href')).toBe(`/locations/${LOT}/zones`);
    const requests = await screen.findByRole('link', { name: /^3 refund requests/ });
    expect(requests.getAttribute('href')).toBe('/customers/refunds?state=requested');
    expect(requests.textContent).toContain('First: Harbor Lot, 12 Pier Ave');
    expect(screen.getByRole('link', { name: /^Your payout is held/ }).textContent).toContain('Add a bank account');
  });

  test('sets today against a usual day of this weekday, then says the next payout and its date', async () => {
    api.answer('POST /billing/revenue', aMonth({ totalLocationCount: 1, bestLots: [] }));
    api.answer('GET /home', aHome());
    await openPage('/dashboard', { as: 'vendor' });
    await screen.findByText('A usual Thursday brings $812.00');
    expect(screen.getByText('$431.20')).toBeTruthy();
    expect(screen.getByText('12 of 40')).toBeTruthy();
    expect(screen.getByText(/^Mon, Jun 22/)).toBeTruthy();
    expect(screen.getByText('Nothing needs you right now.')).toBeTruthy();
    expect(await screen.findByRole('link', { name: 'See 1 lot' })).toBeTruthy();
  });

  test('is the first steps until somebody has paid, with the next one as a button', async () => {
    const { _id, name } = aLot();
    const firstSteps = {
      lot: { _id, name },
      counts: { ...counts, withZone: 0 },
      zoneId: null,
      hasSold: false,
      canBePaid: false,
      heldBecause: null,
      heldCents: 0,
    };
    api.answer('GET /home', aHome({ firstSteps }));
    api.answer('GET /owner-review', { data: { review: null } });
    await openPage('/dashboard', { as: 'vendor' });
    const steps = within(await screen.findByRole('list', { name: 'Your first hour' }));
    expect(screen.getByText('2 of 6 done')).toBeTruthy();
    expect(steps.getByRole('link', { name: 'Add zone' }).getAttribute('href')).toBe(`/locations/${_id}/new/zone`);
    expect(screen.queryByText('Today so far')).toBeNull();
  });

  test('promises no sale while the account is in review, and asks for the email address to be confirmed', async () => {
    const { _id, name } = aLot();
    const begun = { lot: { _id, name }, counts, zoneId: id(9), hasSold: false };
    const review = { isEmailConfirmed: false };
    const firstSteps = { ...begun, canBePaid: false, heldBecause: null, heldCents: 0, review };
    api.answer('GET /home', aHome({ firstSteps }));
    api.answer('GET /owner-review', { data: { review: null, isAhead: true } });
    await openPage('/dashboard', { as: 'vendor' });
    await screen.findByText('Your first lots open once we have approved your account');
    screen.getByText('Confirm your email address');
    screen.getByText('Print it now, and put it up once your account is approved.');
    screen.getByText('Nothing is sold until your account is approved, usually within one business day.');
    expect(screen.getByText('3 of 7 done')).toBeTruthy();
  });

  test('has the sign of a new zone one tap away, and takes it as printed once it was', async () => {
    const { _id, name } = aLot();
    const begun = { lot: { _id, name }, counts, zoneId: id(9), hasSold: false };
    const firstSteps = { ...begun, canBePaid: false, heldBecause: null, heldCents: 0 };
    api.answer('GET /home', aHome({ firstSteps }));
    api.answer('GET /owner-review', { data: { review: null } });
    await openPage('/dashboard', { as: 'vendor' });
    const print = await screen.findByRole('link', { name: 'Print the sign' });
    expect(print.getAttribute('href')).toBe(`/api/v1/zones/${id(9)}/sign.pdf`);
    expect(screen.getByText('3 of 6 done')).toBeTruthy();
    api.answer('GET /home', aHome({ firstSteps: { ...firstSteps, counts: { ...counts, withSign: 1 } } }));
    await refreshQueries('/home');
    await screen.findByText('4 of 6 done');
  });

  test('says to an owner whose lots are all archived or paused that none is active, with the way to them', async () => {
    api.answer('GET /home', aHome({ lots: { all: 2, isAnyActive: false } }));
    api.answer('POST /billing/revenue', aMonth({ totalLocationCount: 2, bestLots: [] }));
    await openPage('/dashboard', { as: 'vendor' });
    await screen.findByText('You currently do not have any Locations activated...');
    expect(screen.getByRole('link', { name: 'See your locations' }).getAttribute('href')).toBe('/locations');
    await screen.findByRole('link', { name: 'See all 2 lots' });
  });

  test('says so to a new owner too, above the first steps', async () => {
    const none = { lot: null, counts: NO_LOTS, zoneId: null, hasSold: false };
    const firstSteps = { ...none, canBePaid: false, heldBecause: null, heldCents: 0 };
    api.answer('GET /home', aHome({ firstSteps, lots: { all: 0, isAnyActive: false } }));
    api.answer('GET /owner-review', { data: { review: null } });
    await openPage('/dashboard', { as: 'vendor' });
    const said = await screen.findByText('You currently do not have any Locations activated...');
    const steps = screen.getByRole('list', { name: 'Your first hour' });
    expect(said.compareDocumentPosition(steps)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(screen.getAllByRole('link', { name: 'Add location' })).toHaveLength(1);
  });

  test('never says to an owner whose lots are all archived that there was none', async () => {
    const none = { lot: null, counts: NO_LOTS, zoneId: null, hasSold: false };
    const firstSteps = { ...none, canBePaid: false, heldBecause: null, heldCents: 0 };
    api.answer('GET /home', aHome({ firstSteps, lots: { all: 2, isAnyActive: false } }));
    api.answer('GET /owner-review', { data: { review: null } });
    await openPage('/dashboard', { as: 'vendor' });
    const steps = within(await screen.findByRole('list', { name: 'Your first hour' }));
    expect(steps.getByText('Restore or add a lot')).toBeTruthy();
    expect(steps.getByText('Every lot that you have is archived.')).toBeTruthy();
    expect(steps.queryByText('Add your lot')).toBeNull();
    expect(screen.getByRole('link', { name: 'See your locations' })).toBeTruthy();
  });

  test('keeps the first steps above the day until there is a bank account, and names what is held', async () => {
    const paid = { hasSold: true, canBePaid: false, heldBecause: null, heldCents: 4050 };
    const firstSteps = { lot, counts, zoneId: id(9), ...paid };
    const needs = [{ ...aNeed, kind: 'payout_held', why: 'no_details' } as const];
    api.answer('GET /home', aHome({ firstSteps, needs }));
    api.answer('POST /billing/revenue', aMonth({ totalLocationCount: 1, bestLots: [] }));
    await openPage('/dashboard', { as: 'vendor' });
    const steps = within(await screen.findByRole('list', { name: 'Your first hour' }));
    // The sign was never printed, whatever was sold.
    expect(screen.getByText('4 of 6 done')).toBeTruthy();
    expect(steps.getByText('$40.50 is held for you until then.')).toBeTruthy();
    expect(steps.getByRole('link', { name: 'Print the sign' })).toBeTruthy();
    expect(steps.getByRole('link', { name: 'Add bank account' }).getAttribute('href')).toBe('/payouts');
    expect(screen.getByText('Today so far')).toBeTruthy();
    expect(screen.queryByText('Your payout is held')).toBeNull();
    expect(screen.queryByText('Nothing needs you right now.')).toBeNull();
  });

  test('speaks of three hundred lots to an owner of three hundred', async () => {
    const many = { lots: 300, withZone: 280, withSign: 12, pinsToCheck: 250 };
    const begun = { lot, counts: many, zoneId: id(9), hasSold: false };
    const firstSteps = { ...begun, canBePaid: false, heldBecause: null, heldCents: 0 };
    api.answer('GET /home', aHome({ firstSteps, lots: { all: 300, isAnyActive: true } }));
    api.answer('GET /owner-review', { data: { review: null } });
    await openPage('/dashboard', { as: 'vendor' });
    const steps = within(await screen.findByRole('list', { name: 'Your first hour' }));
    expect(steps.getByText('Add your 300 lots')).toBeTruthy();
    expect(steps.getByText('Check 250 lots on the map')).toBeTruthy();
    expect(steps.getByRole('link', { name: 'Check pins' }).getAttribute('href')).toBe('/locations/pins');
    expect(steps.getByText('280 of 300 lots have one.')).toBeTruthy();
    expect(steps.getByRole('link', { name: 'Lots without zones' }).getAttribute('href')).toBe('/locations?show=empty');
    expect(steps.getByText(/^12 of 300 lots have printed signs\./)).toBeTruthy();
  });
});
