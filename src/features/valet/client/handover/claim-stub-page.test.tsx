import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { api } from '#platform/testing/components/fake-api.ts';
import { check, press, user } from '#platform/testing/components/hand.ts';
import { openPage } from '#platform/testing/components/open-page.tsx';
import { answerStand, answerTicket, aTicket, TICKET } from '#platform/testing/components/valet-samples.ts';

const LINK = 'https://parkvale.example/valet/review?pn=3125550123#c=claim-0123456789012345';

async function openStub(): Promise<ReturnType<typeof vi.fn>> {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  const ticket = aTicket({ whereabouts: 'entry', plateNumber: 'STUB1', hook: 7, transmissionType: 'Stick' });
  answerStand([ticket]);
  answerTicket(ticket);
  await openPage(`/valet/stub?valetId=${TICKET}`, { as: 'valet' });
  await screen.findByRole('region', { name: 'Valet claim' });
  return print;
}

const half = (name: string) => within(screen.getByRole('region', { name }));

test('a stub has a half for the guest, without plate and name, and one for the key', async () => {
  await openStub();
  half('Valet claim').getByText('1001');
  // It may be read on another day, and in another time zone.
  half('Valet claim').getByText('Wed, Jun 10, 8:00 AM CDT');
  expect(screen.getByRole('region', { name: 'Valet claim' }).textContent).not.toMatch(/STUB1|Ann|Carter/);
  half('Key tag').getByText('Hook 7');
  half('Key tag').getByText('STUB1 · Blue Honda Civic');
  half('Key tag').getByText('Stick shift');
});

test('a stub is printed with a code that is made once, on paper of the chosen size', async () => {
  const print = await openStub();
  expect(screen.queryByRole('img', { name: 'The code that opens this ticket' })).toBeNull();
  await check('Roll, 58 mm');
  api.answer('POST /valets/:id/link', { link: LINK, minutes: 1440 });
  await press('Print');
  await screen.findByRole('img', { name: 'The code that opens this ticket' });
  await expect.poll(() => print.mock.calls.length).toBe(1);
  await press('Print again');
  expect(print).toHaveBeenCalledTimes(2);
  expect(api.calls('POST /valets/:id/link').map(({ body }) => body.on)).toEqual(['paper']);
});

test('a stub whose code could not be made is not printed, and its code is asked for again as the same one', async () => {
  const print = await openStub();
  api.cutOff('POST /valets/:id/link');
  await press('Print');
  await screen.findByText(/^No connection/);
  expect(print).not.toHaveBeenCalled();
  api.answer('POST /valets/:id/link', { link: LINK, minutes: 1440 });
  await user.click(screen.getByRole('button', { name: 'Print' }));
  await screen.findByRole('button', { name: 'Print again' });
  expect(new Set(api.calls('POST /valets/:id/link').map(({ body }) => body.eventId)).size).toBe(1);
});
