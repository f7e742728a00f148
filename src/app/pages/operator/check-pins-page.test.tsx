import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { api } from '#platform/testing/components/fake-api.ts';
import { press, user } from '#platform/testing/components/hand.ts';
import { openPage } from '#platform/testing/components/open-page.tsx';
import { aPortfolio, aPortfolioLot } from '#platform/testing/components/owner-samples.ts';
import { aLot, id } from '#platform/testing/components/samples.ts';

const CENTER: [number, number] = [-87.63, 41.88];
const ADDRESSES = ['12 Pier Ave', '400 Dock St', '7 Quay Rd'];
const LOTS = ADDRESSES.map((street, at) => ({ _id: id(20 + at), address: `${street}, Chicago, IL 60611` }));
const aLotToCheck = ({ _id, address }: (typeof LOTS)[number]) =>
  aLot({ _id, name: 'Harbor Garage', address, pinApproximate: true, location_point: { coordinates: CENTER } });

beforeEach(() => {
  const lots = LOTS.map((lot) => aPortfolioLot({ ...lot, name: 'Harbor Garage', state: 'pin_unchecked' }));
  api.answer('GET /locations/portfolio', aPortfolio(lots));
  api.answer('GET /places', { data: { places: [], credit: '' } });
  api.answer('GET /locations/:id', ({ params }) => {
    const lot = LOTS.find(({ _id }) => _id === params.id) ?? LOTS[0];
    if (!lot) throw new Error('There is no lot.');
    return { data: { location: aLotToCheck(lot), sessions: [], isManaged: true } };
  });
  api.answer('POST /locations/:id', ({ params }) => ({ data: { location: aLot({ _id: params.id }) } }));
});
const sent = () =>
  api.calls('POST /locations/:id').map(({ params, body }) => [params.id, body.location_point?.coordinates]);

describe('pins to check', () => {
  test('are gone through by keyboard alone: arrows move the pin, Enter confirms and leads to the next', async () => {
    await openPage('/locations/pins', { as: 'vendor' });
    await screen.findByText('12 Pier Ave, Chicago, IL 60611');
    await screen.findByText('3 lots to check');
    await user.keyboard('{ArrowRight}{ArrowUp}{Enter}');
    await screen.findByText('400 Dock St, Chicago, IL 60611');
    screen.getByText('Harbor Garage, 12 Pier Ave is checked. 2 lots to check');
    const [, moved] = sent()[0] ?? [];
    expect(moved?.[0]).toBeGreaterThan(CENTER[0]);
    expect(moved?.[1]).toBeGreaterThan(CENTER[1]);
    await user.keyboard('{PageDown}');
    await screen.findByText('7 Quay Rd, Chicago, IL 60611');
    await user.keyboard('{PageUp}{PageUp}');
    await screen.findByText('12 Pier Ave, Chicago, IL 60611');
    screen.getByText('Checked');
  });

  test('are confirmed where they are, and the page ends when all are', async () => {
    await openPage('/locations/pins', { as: 'vendor' });
    for (const { address } of LOTS) {
      await screen.findByText(address);
      await press('It is at the entrance');
    }
    await screen.findByText('Every pin is checked');
    expect(sent()).toEqual(LOTS.map(({ _id }) => [_id, CENTER]));
    expect(api.calls('POST /locations/:id').map(({ body }) => body.pinApproximate)).toEqual([false, false, false]);
  });

  test('begin with the lot whose page led here', async () => {
    await openPage(`/locations/pins?lot=${LOTS[2]?._id}`, { as: 'vendor' });
    await screen.findByText('7 Quay Rd, Chicago, IL 60611');
  });

  test('stay where a confirmation failed, and say why', async () => {
    api.refuse('POST /locations/:id', 'location_changed');
    await openPage('/locations/pins', { as: 'vendor' });
    await screen.findByText('12 Pier Ave, Chicago, IL 60611');
    await press('It is at the entrance');
    await screen.findByText(/Someone else has changed this location/);
    screen.getByText('3 lots to check');
  });
});
