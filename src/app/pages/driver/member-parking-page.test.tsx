import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Zone } from '#features/zones/zones.contract.ts';
import { api } from '#platform/testing/components/fake-api.ts';
import { fill, press, textIn, user } from '#platform/testing/components/hand.ts';
import { openPage } from '#platform/testing/components/open-page.tsx';
import { aLot, aZone, LOT, ZONE } from '#platform/testing/components/samples.ts';

const PAGE = `/locations/${LOT}/zones/${ZONE}`;

function answerZone(changes: Partial<Zone> = {}): void {
  api.answer('GET /locations/:locationId/zones/:zoneId', {
    data: { location: aLot(), zone: aZone(changes), takesCodes: true },
  });
  api.answer('POST /vehicles/get', { data: { status: 'unknown', content: null } });
}

const DAILY = { isHourly: false, price: 20, rate: { name: 'Daily', isHourly: false, priceCents: 2000 } };

test.each<[string, Partial<Zone>]>([
  ['hours', {}],
  ['days', DAILY],
])('the plate that was typed stays where a shop’s code lowers the price of %s', async (_, zone) => {
  answerZone(zone);
  await openPage(`${PAGE}/members`);
  await screen.findByRole('heading', { level: 1, name: 'I have a code' });
  await fill('License plate', 'shop1');
  await fill('State', 'wi');
  await fill('Code', 'cafe');
  api.refuse('POST /sessions/code', 'code_takes_off');
  api.refuse('POST /zones/:id/quote', 'validation_used_up');
  await press('Use the code');
  await screen.findByText('Code CAFE was not applied');
  expect([textIn('License plate'), textIn('State')]).toEqual(['SHOP1', 'WI']);
});

test('what was typed at the sign is filled in, stays after a wrong code, and is there on the way back', async () => {
  answerZone();
  await openPage(PAGE);
  await fill('License plate', 'sign1');
  await user.click(screen.getByRole('link', { name: 'I have a code' }));
  await screen.findByLabelText('Code');
  expect(textIn('License plate')).toBe('SIGN1');
  await fill('License plate', 'sign2');
  await fill('Code', 'nope');
  api.refuse('POST /sessions/code', 'member_code_wrong');
  await press('Use the code');
  expect(textIn('License plate')).toBe('SIGN2');
  await user.click(screen.getByRole('link', { name: 'I have no code' }));
  await screen.findByRole('radio', { name: /^2 hours/ });
  expect(textIn('License plate')).toBe('SIGN2');
});
