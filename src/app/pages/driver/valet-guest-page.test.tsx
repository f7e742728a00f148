import { cleanup, screen, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import type { Valet } from '#features/valet/contract/valet-ticket.ts';
import { api } from '#platform/testing/components/fake-api.ts';
import { fill, press, textIn, user } from '#platform/testing/components/hand.ts';
import { openPage } from '#platform/testing/components/open-page.tsx';
import { id } from '#platform/testing/components/samples.ts';
import {
  aGuestTicket,
  answerGuest,
  aTicketReceipt,
  GUEST_KEY,
  guestLink,
  SERVER_TIME,
  TICKET,
} from '#platform/testing/components/valet-samples.ts';

const PAGE = '/valet/review?pn=3125550123';
const FIND = 'POST /valets/get';
const ACT = 'PATCH /valets/:id/only';
const REQUESTED_AT = '2026-06-10T14:58:00.000Z';
const withRequest = (changes: Partial<Valet> = {}) =>
  aGuestTicket({ whereabouts: 'requested', requestedAt: REQUESTED_AT, ...changes });
const done = () => api.calls(ACT).map(({ body }) => body.status);

async function openTicket(valet: Valet, page: 'review' | 'receipt' = 'review') {
  const events = answerGuest(valet);
  await openPage(guestLink(page));
  return events;
}

describe('a ticket', () => {
  test('opens with the key of a link, which then stands in no address', async () => {
    await openTicket(aGuestTicket());
    await screen.findByText('Your car is parked.');
    expect(window.location.hash).toBe('');
    expect(api.calls(FIND)[0]?.headers.get('x-valet-key')).toBe(GUEST_KEY);
    screen.getByText('Harbor Lot · Ticket 1001');
    screen.getByText('$10.00 an hour');
    expect(screen.getByText('Total so far').parentElement?.textContent).toContain('$11.00');
  });

  test.each<[string, Valet]>([
    ['parked', aGuestTicket()],
    ['requested', withRequest()],
    ['in front, and waits for cash', withRequest({ whereabouts: 'ready' })],
  ])('of a car that is %s shows no code until its guest asks for it', async (_, ticket) => {
    await openTicket(ticket);
    const button = await screen.findByRole('button', { name: 'Show my code for the attendant' });
    expect(screen.queryByRole('img', { name: /^Code( \d){4}$/ })).toBeNull();
    await user.click(button);
    await screen.findByRole('img', { name: /^Code( \d){4}$/ });
  });

  test('lets a guest who did not agree to texts agree now', async () => {
    await openTicket(aGuestTicket({ textsConsent: false }));
    await screen.findByText(/^Texts to \(312\) 555-0123 when the car is ready/);
    api.answer('POST /valets/:id/texts', { valet: aGuestTicket({ textsConsent: true, version: 9 }) });
    await press('Text me about this car');
    await expect.poll(() => screen.queryByRole('button', { name: 'Text me about this car' })).toBeNull();
  });

  test.each(['requested', 'retrieving', 'ready'] as const)(
    'of a car that is %s and not paid has Pay in the bar where it was asked for, and no code until it is paid',
    async (whereabouts) => {
      await openTicket(aGuestTicket());
      const bar = (await screen.findByRole('button', { name: 'Bring my car' })).parentElement?.className;
      cleanup();
      const { notify } = await openTicket(withRequest({ whereabouts }));
      const pay = await screen.findByRole('button', { name: 'Pay $11.00' });
      expect(pay.parentElement?.className).toBe(bar);
      expect(screen.queryByRole('img', { name: /^Code( \d){4}$/ })).toBeNull();
      notify('ticket', { valet: withRequest({ whereabouts, version: 5, paid: true, paidBy: 'cash' }) });
      await screen.findByRole('img', { name: /^Code( \d){4}$/ });
      expect(screen.queryByRole('button', { name: 'Pay $11.00' })).toBeNull();
    },
  );

  test('of a car that was paid on its way keeps everything in its place when the car comes', async () => {
    const { notify } = await openTicket(withRequest({ whereabouts: 'retrieving', paid: true, paidBy: 'online' }));
    const parts = () =>
      [...screen.getByRole('main').querySelectorAll('h2, li, dl, img, [role="img"]')].map((part) => part.tagName);
    await screen.findByRole('img', { name: /^Code( \d){4}$/ });
    const before = parts();
    notify('ticket', { valet: withRequest({ whereabouts: 'ready', version: 5, paid: true, paidBy: 'online' }) });
    await screen.findByText('It is out front.');
    expect(parts()).toEqual(before);
  });

  test('of a parked car starts with asking for it, and its buttons have their places before their answers come', async () => {
    answerGuest(aGuestTicket());
    api.hang('GET /valets/:id/handover');
    await openPage(guestLink('review'));
    const bring = await screen.findByRole('button', { name: 'Bring my car' });
    expect(bring.compareDocumentPosition(screen.getByText('Total so far'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    const names = ['I have a validation code', 'Show my code for the attendant'];
    for (const name of names) expect(screen.queryByRole('button', { name })).not.toBeNull();
  });

  test('that could not be loaded is not taken for one that is gone', async () => {
    api.answerByProxy(FIND, 502);
    await openPage(guestLink('review'));
    await screen.findByText(/^Something went wrong on our side/);
    expect(screen.queryByRole('button', { name: 'Text me a code' })).toBeNull();
    answerGuest(aGuestTicket());
    await press('Try again');
    await screen.findByText('Your car is parked.');
  });

  test('of an earlier visit is not in the way of the car that is here now', async () => {
    const earlier = { _id: id(52), ticketNumber: '1002', whereabouts: 'completed', status: 'completed' } as const;
    answerGuest(aGuestTicket(), aGuestTicket(earlier));
    await openPage(guestLink('review'));
    await screen.findByText('Your car is parked.');
    await press('My other car');
    await screen.findByRole('heading', { level: 1, name: 'Which car?' });
  });

  test('stays open when its car is handed over, whatever was earlier', async () => {
    const over = { whereabouts: 'completed', status: 'completed', completedAt: '2026-06-10T15:00:00.000Z' } as const;
    answerGuest(aGuestTicket({ _id: id(99), ...over }), aGuestTicket({ _id: id(52), ticketNumber: '1002', ...over }));
    await openPage(guestLink('review'));
    await screen.findByText('Harbor Lot · Ticket 1001');
  });

  test('is chosen among several of one number, and can be changed', async () => {
    answerGuest(aGuestTicket(), aGuestTicket({ _id: id(52), ticketNumber: '1002', color: 'Red' }));
    await openPage(guestLink('review'));
    await screen.findByRole('heading', { level: 1, name: 'Which car?' });
    await press('Red Honda Civic');
    await screen.findByText('Harbor Lot · Ticket 1002');
    await press('My other car');
    await screen.findByRole('heading', { level: 1, name: 'Which car?' });
  });

  test.each<[string, Valet, string, string[]]>([
    ['being parked', aGuestTicket({ whereabouts: 'entry' }), 'We have your car.', ['Bring it later']],
    ['parked', aGuestTicket(), 'Your car is parked.', ['Bring my car', 'Bring it later']],
    ['requested', withRequest(), 'Your car is requested.', ['Pay $11.00', 'I will pay cash', 'I do not need it yet']],
    [
      'on its way',
      withRequest({ whereabouts: 'retrieving' }),
      'Your car is on its way.',
      ['Pay $11.00', 'I will pay cash'],
    ],
    [
      'in front',
      withRequest({ whereabouts: 'ready' }),
      'Your car is ready for you.',
      ['Pay $11.00', 'I will pay cash'],
    ],
    ['in front and paid', withRequest({ whereabouts: 'ready', paid: true }), 'Your car is ready for you.', ['Paid']],
    [
      'handed back',
      aGuestTicket({ whereabouts: 'completed', completedAt: SERVER_TIME, paid: true }),
      'Handed back at 10:00 AM. Thank you.',
      [],
    ],
  ])('of a car that is %s says so, and offers what its guest can do', async (_, ticket, words, buttons) => {
    await openTicket(ticket);
    await screen.findByText(words);
    const names = ['Bring my car', 'Bring it later', 'Pay $11.00', 'Paid', 'I will pay cash', 'I do not need it yet'];
    const offered = names.filter((name) => screen.queryByRole('button', { name }) !== null);
    expect(offered).toEqual(buttons);
  });

  test('says how many cars are ahead, and follows the stand: the request may be taken back, with the reason', async () => {
    const { notify } = await openTicket(withRequest());
    await screen.findByText('One car is ahead of yours.');
    screen.getByText('About 7 min');
    expect(screen.getByText('Requested', { selector: 'li' }).getAttribute('aria-current')).toBe('step');
    api.answer('GET /valets/:id/queue', { queue: { position: 1, minutes: null } });
    notify('line', { _id: TICKET });
    await screen.findByText('You are next in line.');
    screen.getByText('No estimate right now.');
    notify('ticket', { valet: aGuestTicket({ version: 3, unrequested: true, takenBack: 'guest_not_here' }) });
    await screen.findByText('We could not find you, so your car stays parked.');
    screen.getByRole('button', { name: 'Bring my car' });
  });
});

describe('a guest', () => {
  test('requests the car, and takes that back, only after being asked', async () => {
    await openTicket(aGuestTicket());
    await user.click(await screen.findByRole('button', { name: 'Bring my car' }));
    const sure = within(await screen.findByRole('dialog', { name: 'Are you sure?' }));
    sure.getByText('This will instruct our team to bring your car to the front.');
    expect(done()).toEqual([]);
    const requested = withRequest({ version: 3 });
    answerGuest(requested);
    api.answer(ACT, { valet: requested });
    await user.click(sure.getByRole('button', { name: 'Yes, bring my car' }));
    await screen.findByText('Requested!');
    const back = aGuestTicket({ version: 4, unrequested: true });
    answerGuest(back);
    api.answer(ACT, { valet: back });
    await press('I do not need it yet');
    await press('Yes, leave it parked');
    await screen.findByText('Unrequested!');
    expect(done()).toEqual(['requested', 'unrequested']);
  });

  test('who asks for a car that staff have requested meanwhile is not told of a failure', async () => {
    await openTicket(aGuestTicket());
    const requested = withRequest({ version: 3 });
    api.refuse(ACT, 'already_requested', { data: { valet: requested } });
    answerGuest(requested);
    await user.click(await screen.findByRole('button', { name: 'Bring my car' }));
    await press('Yes, bring my car');
    await screen.findByText('Requested!');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('who does not need a car that is on its way is told so, and sees where it is', async () => {
    await openTicket(withRequest());
    const now = withRequest({ version: 3, whereabouts: 'retrieving' });
    api.refuse(ACT, 'car_on_its_way', { data: { valet: now } });
    answerGuest(now);
    await user.click(await screen.findByRole('button', { name: 'I do not need it yet' }));
    await press('Yes, leave it parked');
    await screen.findByText('An attendant is already bringing this car.');
    screen.getByText('Your car is on its way.');
  });

  test('who will pay cash says so once', async () => {
    await openTicket(withRequest());
    const cash = withRequest({ version: 3, cashIntended: true });
    api.answer(ACT, { valet: cash });
    answerGuest(cash);
    await user.click(await screen.findByRole('button', { name: 'I will pay cash' }));
    await screen.findByText(/^You will pay cash\./);
    expect(screen.queryByRole('button', { name: 'I will pay cash' })).toBeNull();
    expect(done()).toEqual(['cash']);
  });

  test('chooses a time for the car, changes it, and cancels it', async () => {
    const times = ['2026-06-10T16:00:00.000Z', '2026-06-10T16:15:00.000Z'];
    api.answer('GET /valets/:id/wanted', { times });
    await openTicket(aGuestTicket());
    await user.click(await screen.findByRole('button', { name: 'Bring it later' }));
    await screen.findByLabelText('Time');
    await user.selectOptions(screen.getByLabelText('Time'), screen.getByRole('option', { name: '11:15\u00a0AM' }));
    api.refuse('PUT /valets/:id/wanted', 'wanted_too_soon');
    await press('Bring it at 11:15\u00a0AM');
    const dialog = within(screen.getByRole('dialog', { name: 'When do you want your car?' }));
    await dialog.findByText('The stand needs more time than that. Choose a later time.');
    expect(screen.getAllByText(/^The stand needs more time/)).toHaveLength(1);
    expect(textIn('Time')).toBe(times[1]);
    const requested = aGuestTicket({ version: 3, wantedAt: times[1] ?? null });
    api.answer('PUT /valets/:id/wanted', { valet: requested });
    answerGuest(requested);
    await press('Bring it at 11:15\u00a0AM');
    await screen.findByText('We will bring it to the front at 11:15 AM.');
    const none = aGuestTicket({ version: 4 });
    api.answer('PUT /valets/:id/wanted', { valet: none });
    answerGuest(none);
    await press('Change the time');
    await press('Cancel this time');
    await screen.findByText('Ask for it a few minutes before you leave.');
    expect(api.calls('PUT /valets/:id/wanted').map(({ body }) => body.at)).toEqual([times[1], times[1], null]);
  });

  test('uses a merchant’s code, which may leave nothing to pay, and takes it off again', async () => {
    await openTicket(withRequest());
    await user.click(await screen.findByRole('button', { name: 'I have a validation code' }));
    await press('Use code');
    screen.getByText('Please provide a code');
    await fill('Code', 'nosuch');
    api.refuse('POST /valets/:id/validation', 'validation_wrong');
    await press('Use code');
    await screen.findByText(/^This code is not valid here\./);
    expect(textIn('Code')).toBe('nosuch');
    await press('Back');
    expect(screen.queryByText(/^This code is not valid here\./)).toBeNull();
    await press('I have a validation code');
    const free = withRequest({
      version: 3,
      validated: { label: 'Cafe Luna' },
      totalCost: 0,
      lines: [],
      paid: true,
      paidBy: 'nothing_due',
    });
    api.answer('POST /valets/:id/validation', { valet: free });
    answerGuest(free);
    await fill('Code', 'dinner');
    await press('Use code');
    await screen.findByText('Cafe Luna');
    screen.getByText('Nothing to pay');
    for (const name of [/^Pay \$/, 'I will pay cash']) expect(screen.queryByRole('button', { name })).toBeNull();
    const dear = withRequest({ version: 4 });
    api.answer('POST /valets/:id/validation/take-off', { valet: dear });
    answerGuest(dear);
    await press('Remove it');
    await screen.findByRole('button', { name: 'Pay $11.00' });
  });

  test('of a car that costs nothing asks for no receipt until its guest has tipped', async () => {
    const paid = { paid: true, paidBy: 'nothing_due' } as const;
    const valet = withRequest({ totalCost: 0, lines: [], takesTips: true, ...paid });
    await openTicket(valet);
    await screen.findByRole('link', { name: 'Add a tip' });
    expect(screen.queryByRole('link', { name: 'Open the receipt' })).toBeNull();
    expect(api.calls('GET /valets/:id/receipt')).toEqual([]);
    cleanup();
    answerGuest(valet);
    const tip = { kind: 'tip', label: 'Tip', cents: 300, payee: 'tips' } as const;
    api.answer('GET /valets/:id/receipt', { data: aTicketReceipt({ lines: [tip], totalCost: 300 }) });
    api.answer('POST /valets/get', { valet, valets: [valet], tipped: [valet._id] });
    await openPage(guestLink('review'));
    await screen.findByRole('link', { name: 'Open the receipt' });
    expect((await screen.findByText('Total paid')).parentElement?.textContent).toContain('$3.00');
    expect(screen.queryByRole('link', { name: 'Add a tip' })).toBeNull();
  });

  test('says whether the marks on the car are right, and in words what is wrong', async () => {
    const noneSeen = { by: '', at: REQUESTED_AT };
    const seen = { revision: 1, marks: [], noneSeen, answer: null };
    await openTicket(aGuestTicket({ damage: seen }));
    await user.click(await screen.findByRole('button', { name: 'Something is missing or wrong' }));
    await press('Send');
    screen.getByText('Please say what is missing or wrong.');
    await fill('In your words', 'There was no crack');
    api.refuse('POST /valets/:id/damage/answer', 'damage_changed');
    await press('Send');
    await screen.findByText('The marks have changed meanwhile. Look at them again.');
    expect(textIn('In your words')).toBe('There was no crack');
    const answer = { said: 'wrong' as const, text: 'There was no crack', at: SERVER_TIME, saw: [] };
    const objected = aGuestTicket({ version: 3, damage: { ...seen, answer } });
    api.answer('POST /valets/:id/damage/answer', { valet: objected });
    answerGuest(objected);
    await press('Send');
    await screen.findByText('You objected, 10:00 AM');
  });
});

describe('a visitor with only a phone number', () => {
  test('needs the six digits of a text, and learns nothing from a wrong code', async () => {
    await openPage(PAGE);
    await screen.findByText('We will text six digits to (312) 555\u20110123 to make sure it is you.');
    api.answer('POST /valets/codes', { message: 'Sent.' });
    await press('Text me a code');
    await screen.findByText('If this number has a car with us, a text with six digits is on its way.');
    await fill('Six digits from the text', '12');
    await press('Open my ticket');
    screen.getByText('Please enter the six digits of the text');
    api.refuse('POST /valets/keys', 'phone_code_wrong');
    await fill('Six digits from the text', '000000');
    await press('Open my ticket');
    await screen.findByText('This code is wrong or has expired. Request a new one.');
    api.answer('POST /valets/keys', { key: GUEST_KEY });
    answerGuest(aGuestTicket());
    await fill('Six digits from the text', '123456');
    await press('Open my ticket');
    await screen.findByText('Your car is parked.');
  });

  test('whose QR code has been used is told so, and can get a text', async () => {
    api.refuse('POST /valets/keys/claim', 'claim_over');
    await openPage(`${PAGE}#c=used-claim-0123456789`);
    await screen.findByText('This QR code has been used or has expired. Ask the attendant for a new one.');
    screen.getByRole('button', { name: 'Text me a code' });
    expect(window.location.hash).toBe('');
  });

  test('whose QR code is new gets the ticket', async () => {
    answerGuest(aGuestTicket());
    api.answer('POST /valets/keys/claim', { key: GUEST_KEY });
    await openPage(`${PAGE}#c=fresh-claim-0123456789`);
    await screen.findByText('Your car is parked.');
  });

  test('whose link has expired is told so', async () => {
    answerGuest();
    await openPage(guestLink('review'));
    await screen.findByText(/^This link has expired\./);
  });
});

test.each(['review', 'pay', 'receipt'])(
  'the page %s without a number goes back to where the visitor came from',
  async (name) => {
    const back = vi.spyOn(window.history, 'back').mockImplementation(() => {});
    window.history.pushState(null, '', '/help');
    await openPage(`/valet/${name}`);
    await expect.poll(() => back.mock.calls.length).toBe(1);
  },
);

test.each(['completed', 'ready'] as const)(
  'a car that is %s says the sum that its receipt does, tip included',
  async (whereabouts) => {
    const paid = {
      paid: true,
      paidBy: 'online',
      paidAt: REQUESTED_AT,
      takesTips: true,
      readyAt: REQUESTED_AT,
    } as const;
    const ticket = withRequest({ ...paid, whereabouts, completedAt: REQUESTED_AT });
    answerGuest(ticket);
    const tip = { kind: 'tip', label: 'Tip', cents: 300, payee: 'tips' } as const;
    api.answer('GET /valets/:id/receipt', { data: aTicketReceipt({ lines: [...ticket.lines, tip], totalCost: 1400 }) });
    await openPage(guestLink('review'));
    const total = await screen.findByText('Total paid');
    expect(total.parentElement?.textContent).toContain('$14.00');
    screen.getByText('Tip');
  },
);

describe('the receipt', () => {
  test('of a ticket that is not paid is none yet', async () => {
    await openTicket(withRequest(), 'receipt');
    await screen.findByText('There is no receipt yet: the ticket is not paid.');
  });

  test('has what was paid, the tip among it, and how', async () => {
    const paid = withRequest({ paid: true, paidBy: 'online', paidAt: REQUESTED_AT, takesTips: true });
    answerGuest(paid);
    const tip = { kind: 'tip', label: 'Tip', cents: 300, payee: 'tips' } as const;
    const refund = { state: 'promised' as const, cents: 1100, at: SERVER_TIME, lines: [] };
    const lines = [...paid.lines, tip];
    api.answer('GET /valets/:id/receipt', { data: aTicketReceipt({ lines, totalCost: 1400, refunds: [refund] }) });
    await openPage(guestLink('receipt'));
    await screen.findByText('AB12-CD34');
    const main = screen.getByRole('main').textContent;
    for (const fact of [
      '$3.00',
      '$14.00',
      'Online',
      'Will be refunded',
      'Once it is refunded',
      'Jun\u00a010, 2026, 9:58\u00a0AM',
    ])
      expect(main).toContain(fact);
  });

  test('of cash comes by itself once it can no longer be undone, with the tip that was taken', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    vi.setSystemTime(SERVER_TIME);
    const paid = withRequest({ paid: true, paidBy: 'cash', paidAt: SERVER_TIME, whereabouts: 'ready' });
    answerGuest(paid);
    const tip = { kind: 'tip', label: 'Tip', cents: 300, payee: 'tips' } as const;
    api.answer('GET /valets/:id/receipt', { data: aTicketReceipt({ lines: [...paid.lines, tip], totalCost: 1400 }) });
    await openPage(guestLink('receipt'));
    await screen.findByText('Your receipt will be here in a few seconds.');
    expect(screen.queryByRole('button', { name: 'Send the receipt' })).toBeNull();
    expect(api.calls('GET /valets/:id/receipt')).toEqual([]);
    await vi.advanceTimersByTimeAsync(14_000);
    await screen.findByText('AB12-CD34');
    expect(screen.getByText('Total paid').parentElement?.textContent).toContain('$14.00');
  });

  test('names the room that it was charged to', async () => {
    const room = { name: 'Ann Carter', room: '214' };
    await openTicket(withRequest({ paid: true, paidBy: 'room', paidAt: REQUESTED_AT, room }), 'receipt');
    await screen.findByText('Charged to room 214');
    screen.getByText('Charged on');
    screen.getByText('Charged to the room');
    expect(screen.queryByText(/^(Total paid|Paid on)$/), 'the hotel’s bill asks for it').toBeNull();
  });

  test('is mailed to an address that is one', async () => {
    await openTicket(withRequest({ paid: true, paidBy: 'online', paidAt: REQUESTED_AT }), 'receipt');
    await screen.findByText('AB12-CD34');
    await fill('Email', 'ann@exam ple.com');
    await press('Send the receipt');
    screen.getByText('Please provide a valid email address');
    await fill('Email', 'ann@example.com');
    api.refuse('POST /contact/sendReceipt', 'busy');
    await press('Send the receipt');
    await screen.findByRole('alert');
    expect(textIn('Email')).toBe('ann@example.com');
    api.answer('POST /contact/sendReceipt', { message: 'Sent.' });
    await press('Send the receipt');
    await screen.findByText('The receipt is on its way to ann@example.com.');
  });
});
