import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { OwnPermit } from '#features/permits/permits.contract.ts';
import { boot } from '#platform/api/boot.ts';
import type { Boot } from '#platform/contract/boot.ts';
import { api } from '#platform/testing/components/fake-api.ts';
import { press } from '#platform/testing/components/hand.ts';
import { openPage, show } from '#platform/testing/components/open-page.tsx';
import { aLot, id, ZONE } from '#platform/testing/components/samples.ts';
import { aGuestTicket, answerGuest, GUEST_KEY, guestLink, TICKET } from '#platform/testing/components/valet-samples.ts';
import { WalletOffer } from './wallet-offer.tsx';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Mobile/15E148 Safari/604.1';
const PIXEL = 'Mozilla/5.0 (Linux; Android 16; Pixel 10) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36';
const LAPTOP = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36';
const KEY = 'k'.repeat(48);
const BOTH = ['apple', 'google'] as const;

const { _id, name, address, timeZone } = aLot();
const PERMIT: OwnPermit = {
  _id: id(62),
  planId: id(61),
  planName: 'Commuter',
  state: 'active',
  location: { _id, name, address, timeZone },
  zones: [ZONE],
  times: null,
  plates: [{ plate: 'ABC123', state: 'IL' }],
  maxPlates: 2,
  changesLeft: 0,
  paysWith: 'Visa 4242',
  methodExpires: null,
  startsOn: '2026-06-01',
  paidThrough: '2026-06-30',
  renewsOn: '2026-07-01',
  endsOn: null,
  parksUntil: null,
  next: null,
};

const goTo = vi.fn();
beforeEach(() => {
  vi.spyOn(window.location, 'assign').mockImplementation(goTo);
});
afterEach(() => {
  vi.restoreAllMocks();
  goTo.mockReset();
  Object.assign(boot, { wallets: undefined });
});

async function offer(wallets: Boot['wallets'], userAgent: string) {
  Object.assign(boot, { wallets });
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent);
  await show(<WalletOffer pass={{ receiptKey: KEY }} />);
}

const offered = () => screen.queryByRole('button')?.textContent ?? null;

describe('the offer of a wallet', () => {
  test.each([
    ['an iPhone', IPHONE, BOTH, /^Add to Apple Wallet/],
    ['an Android phone', PIXEL, BOTH, /^Add to Google Wallet/],
    ['anybody with the demo', LAPTOP, ['sandbox'], /^Add to wallet/],
  ] as const)('of %s is its own', async (_, userAgent, wallets, words) => {
    await offer(wallets, userAgent);
    expect(offered()).toMatch(words);
  });

  test.each([
    ['without settings', IPHONE, undefined],
    ['of the other kind of phone', IPHONE, ['google']],
    ['on a computer', LAPTOP, BOTH],
  ] as const)('is not made %s', async (_, userAgent, wallets) => {
    await offer(wallets, userAgent);
    expect(offered()).toBeNull();
  });

  test('leads to where the wallet adds it', async () => {
    const requested = vi.fn();
    api.answer('POST /wallet-passes', ({ body }) => {
      requested(body);
      return { data: { url: `https://parkvale.example/api/v1/wallet-passes/${KEY}/parking.pkpass` } };
    });
    await offer(BOTH, IPHONE);
    await press('Add to Apple Wallet');
    await vi.waitFor(() => expect(goTo).toHaveBeenCalledWith(expect.stringMatching(/parking\.pkpass$/)));
    expect(requested).toHaveBeenCalledWith({ wallet: 'apple', receiptKey: KEY });
  });

  test('says why it is not added', async () => {
    api.refuse('POST /wallet-passes', 'pass_over');
    await offer(BOTH, IPHONE);
    await press('Add to Apple Wallet');
    await screen.findByText('This has ended, so there is no pass to add.');
    expect(goTo).not.toHaveBeenCalled();
  });
});

describe('what is offered', () => {
  const answered = () => {
    Object.assign(boot, { wallets: ['sandbox'] });
    api.answer('POST /wallet-passes', { data: { url: `/dev/wallet/${KEY}` } });
  };
  const requested = () => api.calls('POST /wallet-passes').map(({ body }) => body);

  test('is a permit that is not over, to its holder', async () => {
    answered();
    api.answer('GET /permits/me', {
      data: { permits: [PERMIT, { ...PERMIT, _id: id(63), state: 'ended' }], waits: [] },
    });
    await openPage('/permits', { as: 'customer' });
    await screen.findAllByText('Commuter');
    await press('Add to wallet');
    await vi.waitFor(() => expect(requested()).toEqual([{ wallet: 'sandbox', permitId: PERMIT._id }]));
  });

  test('is a ticket, with the key of its guest', async () => {
    answered();
    answerGuest(aGuestTicket());
    await openPage(guestLink('review'));
    await press('Add to wallet');
    await vi.waitFor(() => expect(requested()).toEqual([{ wallet: 'sandbox', valetId: TICKET }]));
    expect(api.calls('POST /wallet-passes')[0]?.headers.get('x-valet-key')).toBe(GUEST_KEY);
  });

  test('is no ticket of a car that was handed over', async () => {
    answered();
    answerGuest(aGuestTicket({ whereabouts: 'completed', status: 'completed' }));
    await openPage(guestLink('review'));
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByRole('button', { name: /^Add to wallet/ })).toBeNull();
  });
});

describe('the wallet of the demo', () => {
  const pass = {
    title: 'Parking',
    main: { label: 'Paid until', value: '5:40 PM, Nov 20' },
    lot: { label: 'Lot', value: 'Lake Street Lot' },
    plates: { label: 'Plate', value: 'AB12345 IL' },
    more: [{ label: 'Zone', value: 'A1' }],
    code: { text: 'https://parkvale.example/receipt/a-key', caption: 'C0DE1234' },
    isOver: false,
    updatedAt: '2026-11-20T18:00:00.000Z',
  };

  test('shows lot, plate, until when and the code', async () => {
    api.answer('GET /sandbox/wallet-passes/:key', { data: pass });
    await openPage(`/dev/wallet/${KEY}`);
    for (const words of ['5:40 PM, Nov 20', 'Lake Street Lot', 'AB12345 IL', 'C0DE1234'])
      await screen.findByText(words);
    screen.getByTitle('The code on the pass');
  });

  test('says that a pass is over, and has nothing to scan then', async () => {
    const main = { label: 'Status', value: 'Ended' };
    api.answer('GET /sandbox/wallet-passes/:key', { data: { ...pass, main, isOver: true } });
    await openPage(`/dev/wallet/${KEY}`);
    await screen.findByText('No longer valid');
    expect(screen.queryByTitle('The code on the pass')).toBeNull();
  });

  test('is not there without the sandbox', async () => {
    api.refuse('GET /sandbox/wallet-passes/:key', 'not_found');
    await openPage(`/dev/wallet/${KEY}`);
    await screen.findByRole('heading', { name: 'Parkvale' });
  });

  test('can be loaded again', async () => {
    api.cutOff('GET /sandbox/wallet-passes/:key');
    await openPage(`/dev/wallet/${KEY}`);
    await screen.findByText(/^No connection/);
    api.answer('GET /sandbox/wallet-passes/:key', { data: pass });
    await press('Try again');
    await screen.findByText('Lake Street Lot');
  });
});
