import { cleanup, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { DriverNotice } from '#features/notices/notice-shapes.ts';
import { api } from '#platform/testing/components/fake-api.ts';
import { fill, press, textIn, user } from '#platform/testing/components/hand.ts';
import { openPage } from '#platform/testing/components/open-page.tsx';
import { aPhoto, canDraw, PHOTO_BYTES } from '#platform/testing/components/photos.ts';
import { aLot, id, RECEIPT_KEY } from '#platform/testing/components/samples.ts';

const NUMBER = 'ABCD-EFGH-JKMN';
const { _id, name, address, location_point, timeZone, phoneNumber } = aLot();

/** $40, of which half is due in the first week. */
const NOTICE: DriverNotice = {
  number: NUMBER,
  kind: 'charge',
  plateNumber: 'ABC123',
  plateState: 'IL',
  reason: 'Not paid',
  timeZone,
  charge: { cents: 4000, earlyCents: 2000, earlyUntil: '2026-06-17T05:00:00.000Z', dueCents: 2000 },
  payment: null,
  receiptKey: null,
  state: { status: 'open' },
  appeal: null,
  text: '',
  privately: 'PRIVATE',
  givenAt: '2026-06-09T15:00:00.000Z',
  appealUntil: '2026-06-25T05:00:00.000Z',
  location: { _id, name, address, location_point },
  phone: phoneNumber,
  email: 'lot@owners.example',
  photos: [],
  appealPhotos: [],
  photosLeft: 4,
  paid: [],
};
const APPEALED = { status: 'appealed', at: '2026-06-10T15:00:00.000Z', answerBy: '2026-06-20T05:00:00.000Z' } as const;

async function openNotice(notice: Partial<DriverNotice> = {}): Promise<void> {
  api.answer('POST /notices/:number', { data: { notice: { ...NOTICE, ...notice } } });
  await openPage(`/notice/${NUMBER}`);
  await fill('License plate', 'abc123');
  await press('Open the notice');
  await screen.findByText('Not paid');
}

describe('a notice', () => {
  test('is found by its number, however it is typed, without scanning its code', async () => {
    await openPage('/notice');
    await fill('Number on the notice', 'abcd efgh');
    await press('Continue');
    screen.getByText('The number has 12 letters and digits. Check it on the paper.');
    await fill('Number on the notice', 'abcd efgh jkmn');
    await press('Continue');
    await screen.findByLabelText('License plate');
    screen.getByText(NUMBER);
  });

  test('opens for its plate alone', async () => {
    api.refuse('POST /notices/:number', 'not_found');
    await openPage(`/notice/${NUMBER}`);
    await press('Open the notice');
    screen.getByText('Please enter a license plate number');
    await fill('License plate', 'xyz9');
    await press('Open the notice');
    await screen.findByText('No notice has this number and this plate. Check both on the paper.');
    expect(textIn('License plate')).toBe('XYZ9');
  });

  test('opens again in its tab without asking, and asks for the plate if that fails', async () => {
    await openNotice();
    cleanup();
    const letThrough = api.hang('POST /notices/:number');
    await openPage(`/notice/${NUMBER}`);
    expect(screen.queryByLabelText('License plate')).toBeNull();
    letThrough();
    await screen.findByText('Due: $20.00');
    cleanup();
    api.cutOff('POST /notices/:number');
    await openPage(`/notice/${NUMBER}`);
    expect(await screen.findByLabelText('License plate')).toBeTruthy();
  });

  test('says what is owed until when, for what and where, and what was paid that day', async () => {
    const paid = [{ from: '2026-06-09T13:00:00.000Z', until: '2026-06-09T14:00:00.000Z', coveredThen: false }];
    await openNotice({ paid });
    screen.getByText('Due: $20.00');
    screen.getByText('Until the end of Tue, Jun 16.');
    screen.getByText('After that $40.00.');
    screen.getByText(/ to .* That does not cover the time of the notice\.$/);
    expect(screen.getByRole('link', { name: 'Open in Maps: Harbor Lot' }).getAttribute('href')).toBe(
      'https://www.google.com/maps/search/?api=1&query=41.88%2C-87.62',
    );
  });

  test('that only warns asks for no money', async () => {
    await openNotice({ kind: 'warning', charge: null });
    screen.getByText('This is a warning. You owe nothing.');
    expect(screen.queryByRole('button', { name: /^Pay \$/ })).toBeNull();
  });

  test('that is paid says on which day, with the receipt', async () => {
    await openNotice({ payment: { at: '2026-06-10T14:00:00.000Z', cents: 2000 }, receiptKey: RECEIPT_KEY });
    screen.getByText('$20.00 was paid on Wed, Jun 10. You owe nothing more.');
    screen.getByRole('link', { name: 'Open the receipt' });
    expect(screen.queryByRole('button', { name: /^Pay \$/ })).toBeNull();
  });

  test('that is void says why and asks for nothing', async () => {
    const reason = 'The barrier was broken that day.';
    await openNotice({ state: { status: 'voided', at: APPEALED.at, by: 'owner', reason } });
    screen.getByText('This notice is void');
    screen.getByText(`The lot wrote: ${reason}`);
    expect(screen.queryByRole('button', { name: /^Pay \$/ })).toBeNull();
    expect(screen.queryByLabelText('Why is the notice wrong?')).toBeNull();
  });
});

describe('paying a notice', () => {
  test('needs no address, but one that is given must be one', async () => {
    await openNotice();
    await user.type(screen.getAllByLabelText(/^Email/)[0] as HTMLElement, 'nonsense');
    await press('Pay $20.00');
    screen.getByText('Please provide a valid email address');
    expect(api.calls('POST /notices/:number/payments')).toEqual([]);
  });

  test('leads to the payment of what was shown', async () => {
    await openNotice();
    api.answer('POST /notices/:number/payments', {
      data: {
        orderId: id(31),
        totalCost: 2000,
        lines: [],
        clientSecret: 'pi_1_secret_1',
        receiptKey: RECEIPT_KEY,
      },
    });
    await press('Pay $20.00');
    await screen.findByRole('button', { name: 'Pay $20.00 with test wallet' });
    expect(api.calls('POST /notices/:number/payments').map(({ params, body }) => ({ ...params, ...body }))).toEqual([
      { number: NUMBER, plate: 'ABC123', totalCost: 2000, method: 'card', email: '' },
    ]);
  });
});

describe('an appeal', () => {
  test('needs words; its photos are sent first', async () => {
    canDraw();
    await openNotice();
    await press('Send appeal');
    screen.getByText('Please say in your own words why the notice is wrong.');
    await fill('Why is the notice wrong?', 'The sign was hidden behind a truck.');
    await user.upload(screen.getByLabelText(/^Photos for your appeal/), aPhoto('broken.png'));
    await screen.findByText('That file is not a photo.');
    await user.upload(screen.getByLabelText(/^Photos for your appeal/), aPhoto('sign.png'));
    await screen.findByText('sign.png');
    api.answer('POST /notices/:number/appeal-photos', ({ body }) => ({ data: { photo: { _id: body._id } } }));
    const appeal = { at: APPEALED.at, text: 'The sign was hidden behind a truck.', stepUp: null };
    api.answer('POST /notices/:number/appeal', { data: { notice: { ...NOTICE, state: APPEALED, appeal } } });
    await press('Send appeal');
    await screen.findByText('Your appeal is open');
    screen.getByText('Its deadlines are paused until then: it stays at $20.00.');
    expect(api.calls('POST /notices/:number/appeal-photos').map(({ body }) => body.photo)).toEqual([PHOTO_BYTES]);
    expect(screen.queryByLabelText('Why is the notice wrong?')).toBeNull();
  });

  test('that cannot be sent is still there', async () => {
    await openNotice();
    await fill('Why is the notice wrong?', 'I was unloading.');
    api.cutOff('POST /notices/:number/appeal');
    await press('Send appeal');
    await screen.findByText(/^No connection/);
    expect(textIn('Why is the notice wrong?')).toBe('I was unloading.');
  });

  test('is no longer taken after its last day', async () => {
    await openNotice({ appealUntil: '2026-06-10T05:00:00.000Z' });
    screen.getByText('The last day to appeal has passed. Call the lot if something is wrong.');
    expect(screen.queryByRole('button', { name: 'Send appeal' })).toBeNull();
  });

  test('that the lot refused goes to support, until the last day for that', async () => {
    const upheld = { status: 'upheld', at: APPEALED.at, reason: 'The sign forbids it.' } as const;
    await openNotice({ state: { ...upheld, stepUpUntil: '2026-06-20T05:00:00.000Z' } });
    screen.getByText('The lot wrote: The sign forbids it.');
    await fill('Why is the notice wrong?', 'The sign allows ten minutes.');
    const atSupport = { ...APPEALED, status: 'at_support', ownersReason: upheld.reason } as const;
    api.answer('POST /notices/:number/step-up', { data: { notice: { ...NOTICE, state: atSupport } } });
    await press('Ask support');
    await screen.findByText('Support is reviewing your appeal');
  });
});
