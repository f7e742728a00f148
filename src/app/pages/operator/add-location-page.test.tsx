import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { api } from '#platform/testing/components/fake-api.ts';
import { fill, press, textIn, user } from '#platform/testing/components/hand.ts';
import { openPage } from '#platform/testing/components/open-page.tsx';
import { aPortfolio, aPortfolioLot } from '#platform/testing/components/owner-samples.ts';
import { aLot, LOT } from '#platform/testing/components/samples.ts';

const ADDRESS = '12 Harbor St, Chicago, IL 60601';
const PLACE = { placeId: 'place-1', address: ADDRESS, lat: 41.88, lng: -87.62 };

const open = () => {
  api.answer('GET /owner-review', { data: { review: null } });
  return openPage('/locations/add', { as: 'vendor' });
};
function knows(exact: boolean): void {
  api.answer('GET /places', {
    data: { places: [{ placeId: 'place-1', title: '12 Harbor St', subtitle: 'Chicago' }], credit: 'GeoNames' },
  });
  api.answer('GET /places/:placeId', { data: { ...PLACE, exact } });
}
function takesLot(): void {
  api.answer('POST /locations', { data: { location: aLot() } });
  api.answer('GET /locations/portfolio', aPortfolio([aPortfolioLot({ state: 'empty' })]));
  api.answer('GET /owner-review', { data: { review: null } });
}
const sent = () => api.calls('POST /locations').map(({ body }) => body);

describe('a new lot', () => {
  test('needs a name and a phone number, each named at its field, and keeps what was typed', async () => {
    knows(false);
    await open();
    await fill('Address', ADDRESS);
    await press('Add Location');
    screen.getByText('Please provide a name for this location');
    screen.getByText('Please provide a valid phone number');
    expect(document.activeElement).toBe(screen.getByLabelText('Name'));
    expect(textIn('Address')).toBe(ADDRESS);
    expect(sent()).toEqual([]);
  });

  test('is not placed in the middle of an area: the pin is set first, in numbers if the browser cannot show the map', async () => {
    knows(false);
    await open();
    await fill('Address', ADDRESS);
    await fill('Name', 'Harbor Lot');
    await fill('Phone number', '312 555 0100');
    await press('Add Location');
    expect(
      await screen.findAllByText('Only the area is known. Move the map until the pin is at the entrance.'),
    ).not.toEqual([]);
    expect(document.activeElement).toBe(screen.getByLabelText('Latitude'));
    expect([textIn('Name'), textIn('Phone number')]).toEqual(['Harbor Lot', '312 555 0100']);
    expect(sent()).toEqual([]);
    takesLot();
    await fill('Latitude', '41.8806, -87.6201');
    expect(textIn('Longitude')).toBe('-87.6201');
    await press('Add Location');
    await screen.findByText('Harbor Lot is listed');
  });

  test('takes the very coordinates of an area, if they are typed', async () => {
    knows(false);
    await open();
    await fill('Address', ADDRESS);
    await fill('Name', 'Harbor Lot');
    await fill('Phone number', '312 555 0100');
    await press('Add Location');
    await screen.findAllByText('Only the area is known. Move the map until the pin is at the entrance.');
    expect([textIn('Latitude'), textIn('Longitude')]).toEqual(['', '']);
    // As a paste over it does: a text that stays the same is no change.
    fireEvent.change(screen.getByLabelText('Latitude'), { target: { value: '41.88' } });
    fireEvent.change(screen.getByLabelText('Longitude'), { target: { value: '-87.62' } });
    takesLot();
    await press('Add Location');
    await screen.findByText('Harbor Lot is listed');
    expect(sent()[0]).toMatchObject({ location_point: { coordinates: [-87.62, 41.88] } });
  });

  test('whose phone number is refused by the server says so at its field', async () => {
    knows(true);
    await open();
    await fill('Name', 'Harbor Lot');
    await fill('Phone number', '12');
    await user.type(screen.getByLabelText('Address'), '12 Harbor');
    await screen.findByRole('option', { name: /12 Harbor St/ });
    screen.getByText('GeoNames');
    await user.keyboard('{ArrowDown}{Enter}');
    await expect.poll(() => textIn('Address')).toBe(ADDRESS);
    const wrong = 'Please provide a valid phone number';
    api.refuse('POST /locations', 'malformed', { fields: { phoneNumber: wrong } });
    await press('Add Location');
    await screen.findByText(wrong);
    expect(document.activeElement).toBe(screen.getByLabelText('Phone number'));
    expect(sent()[0]).toMatchObject({ place_id: 'place-1', location_point: { coordinates: [-87.62, 41.88] } });
  });

  test('is placed in numbers when neither addresses nor maps are at hand, and leads to its first zone', async () => {
    api.refuse('GET /places', 'places_unavailable');
    await open();
    await fill('Name', 'Harbor Lot');
    await fill('Address', 'Mile 7, County Road 550');
    await fill('Phone number', '906 555 0123');
    await user.click(screen.getByText('Type the latitude and longitude'));
    await fill('Latitude', '46.6431, -87.4602');
    expect(textIn('Longitude')).toBe('-87.4602');
    takesLot();
    await press('Add Location');
    await screen.findByText('Harbor Lot is listed');
    expect(screen.getByRole('link', { name: 'Add a zone' }).getAttribute('href')).toBe(`/locations/${LOT}/new/zone`);
    expect(sent()).toEqual([
      {
        name: 'Harbor Lot',
        address: 'Mile 7, County Road 550',
        place_id: null,
        phoneNumber: '906 555 0123',
        location_point: { coordinates: [-87.4602, 46.6431] },
      },
    ]);
  });
});
