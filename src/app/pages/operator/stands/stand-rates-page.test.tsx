import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { queryClient } from '#platform/api/query-client.ts';
import { api } from '#platform/testing/components/fake-api.ts';
import { show } from '#platform/testing/components/open-page.tsx';
import { aLot, LOT } from '#platform/testing/components/samples.ts';
import StandRatesPage from './stand-rates-page.tsx';

const hasAnswer = (path: string) => expect.poll(() => queryClient.getQueryData([path])).toBeDefined();

test('a stand’s rates are shown although the lot comes last', async () => {
  api.answer('GET /locations/:id', { data: { location: aLot(), sessions: [], isManaged: true } });
  const sendLot = api.hang('GET /locations/:id');
  api.answer('GET /valets/locations/:locationId/rates', { rates: null });
  const sendRates = api.hang('GET /valets/locations/:locationId/rates');
  api.answer('GET /valets/locations/:locationId/settings', { settings: null });
  await show(<StandRatesPage params={{ locationId: LOT }} />, { as: 'vendor' });
  await hasAnswer(`/valets/locations/${LOT}/settings`);
  sendRates();
  await hasAnswer(`/valets/locations/${LOT}/rates`);
  sendLot();
  await screen.findByText('Set the stand up first');
});
