import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { Valet } from '#features/valet/contract/valet-ticket.ts';
import { api } from '#platform/testing/components/fake-api.ts';
import { check, choose, fill, press, textIn, user } from '#platform/testing/components/hand.ts';
import { openPage } from '#platform/testing/components/open-page.tsx';
import { answerStand, answerTicket, aStand, aTicket, TICKET } from '#platform/testing/components/valet-samples.ts';

const KNOWN = {
  plateNumber: 'ABC 1234',
  state: 'WI',
  make: 'Honda',
  model: '',
  color: 'Green',
  transmissionType: 'Stick' as const,
  firstName: 'Ann',
  lastName: 'Carter',
  email: '',
  phoneNumber: '3125550188',
  lastSeen: '2026-06-01T15:00:00.000Z',
};

async function openForm(tickets: Valet[] = [], changes = {}): Promise<void> {
  answerStand(tickets, [aStand(changes)]);
  api.answer('POST /valets/recall', { cars: [] });
  await openPage('/valet/create?phoneNumber=3125550188', { as: 'valet' });
  await screen.findByLabelText('License plate');
  await expect.poll(() => textIn('Ticket number')).toBe('1002');
}

async function describeCar(): Promise<void> {
  await fill('License plate', 'abc1234');
  await press('Honda');
  await press('Blue');
  await fill('First name', 'Ann');
}

async function createWithoutSignal(): Promise<void> {
  await openForm();
  await describeCar();
  for (const call of ['POST /valets', 'GET /valets/:id', 'GET /valets/:id/history'] as const) api.cutOff(call);
  await press('Create ticket');
  await screen.findByText(/Saved on this phone and sent automatically/);
}

const answerCreated = (changes: Partial<Valet> = {}, withheld: 'no_consent' | null = null) => {
  const valet = aTicket({ whereabouts: 'entry', parkedLocation: '', parkedBy: '', ticketNumber: '1002', ...changes });
  answerTicket(valet);
  api.answer('POST /valets', { valet, text: { withheld } });
};
const stubsInView = () =>
  screen.getAllByRole('link', { name: 'Print the claim stub' }).filter((link) => !link.closest('details:not([open])'));
const sent = () => api.calls('POST /valets').map(({ body }) => body);

describe('a new ticket', () => {
  test('names what is missing at its field, and keeps what was typed', async () => {
    await openForm();
    await fill('Phone number', '312555');
    await fill(/^Last name/, 'Carter');
    await press('Create ticket');
    for (const missing of [
      'Please enter a phone number of ten digits, or one with + and its country code',
      'Please enter a license plate number',
      'Please enter a make',
      'Please enter a color',
      'Please enter a first name',
    ]) {
      screen.getByText(missing);
    }
    expect(document.activeElement).toBe(screen.getByLabelText('License plate'));
    expect([textIn('Phone number'), textIn(/^Last name/)]).toEqual(['312555', 'Carter']);
    expect(sent()).toEqual([]);
  });

  test('has the lot’s state, a plate in capitals, and a make and a color that take one tap', async () => {
    await openForm();
    expect(textIn('State')).toBe('IL');
    await fill('License plate', 'abc 12345');
    await fill('State', 'wi');
    await press('Honda');
    await press('Gold');
    expect(['License plate', 'State'].map(textIn)).toEqual(['ABC 12345', 'WI']);
    for (const name of ['Honda', 'Gold']) {
      expect(screen.getByRole('button', { name }).getAttribute('aria-pressed')).toBe('true');
    }
  });

  test('takes a make and a color that are not among those to tap', async () => {
    await openForm();
    await describeCar();
    const [otherMake, otherColor] = screen.getAllByRole('button', { name: /^…?Other$/ });
    await user.click(otherMake as HTMLElement);
    expect(document.activeElement).toBe(screen.getByLabelText('Make'));
    await fill('Make', 'Lada');
    await user.click(otherColor as HTMLElement);
    await fill('Color', 'Two-tone');
    answerCreated();
    await press('Create ticket');
    await screen.findByText('Ticket 1002 is created');
    expect(sent()).toEqual([expect.objectContaining({ make: 'Lada', color: 'Two-tone' })]);
  });

  test('says on its page which hook the key gets, and whether the guest is texted', async () => {
    await openForm();
    await describeCar();
    await check(/agrees to texts/);
    answerCreated({ hook: 2, textsConsent: true });
    await press('Create ticket');
    await screen.findByText('Ticket 1002 is created');
    screen.getByText('Hang the key on hook 2. The guest is texted a link.');
    // Parking the car is the main act here.
    const [stub, ...others] = stubsInView();
    expect(stub?.className).toContain('secondary');
    expect(others).toEqual([]);
    expect(sent()).toEqual([
      expect.objectContaining({
        ticketNumber: '1002',
        plateNumber: 'ABC1234',
        state: 'IL',
        make: 'Honda',
        color: 'Blue',
        phoneNumber: '+13125550188',
        firstName: 'Ann',
        textsConsent: true,
        overCapacity: false,
      }),
    ]);
    expect(sent()[0]).not.toHaveProperty('hook');
  });

  test('of a guest without texts leads to the code that the guest scans', async () => {
    await openForm();
    await describeCar();
    answerCreated({ hook: null }, 'no_consent');
    await press('Create ticket');
    await screen.findByText('The key has no hook. This guest gets no text: show them the code below.');
    await screen.findByRole('button', { name: 'Show code for the guest' });
    expect(stubsInView()).toHaveLength(1);
  });

  test('whose suggested number was given out meanwhile gets the next one', async () => {
    await openForm();
    await describeCar();
    answerCreated({ ticketNumber: '1003' });
    const created = { valet: aTicket({ whereabouts: 'entry', ticketNumber: '1003' }), text: { withheld: null } };
    api.answer('POST /valets', ({ body }) =>
      body.ticketNumber === '1002'
        ? { refusal: 'ticket_number_taken', fields: { ticketNumber: 'Another open ticket here has this number.' } }
        : created,
    );
    const keys = { hooks: 3, taken: [], nextHook: 2, nextTicketNumber: '1003', due: null };
    api.answer('GET /valets/locations/:locationId/keys', keys);
    await press('Create ticket');
    await screen.findByText('Ticket 1003 is created');
    expect(sent().map(({ ticketNumber }) => ticketNumber)).toEqual(['1002', '1003']);
  });

  test('whose typed number or chosen hook is taken says so at that field, and loses nothing', async () => {
    await openForm([aTicket({ hook: 1 })]);
    await describeCar();
    await user.tripleClick(screen.getByLabelText('Ticket number'));
    await user.paste('b7');
    const hooks = within(screen.getByLabelText('Hook for the key')).getAllByRole('option');
    expect(hooks.map(({ textContent }) => textContent)).toEqual(['Next: 2', '3', 'No hook']);
    await choose('Hook for the key', '3');
    const message = 'Another open ticket here has this number.';
    api.refuse('POST /valets', 'ticket_number_taken', { fields: { ticketNumber: message } });
    await press('Create ticket');
    await screen.findByText(message);
    expect(document.activeElement).toBe(screen.getByLabelText('Ticket number'));
    api.refuse('POST /valets', 'hook_taken', { fields: { hook: 'This hook already holds another key.' } });
    await press('Create ticket');
    await screen.findByText('This hook already holds another key.');
    expect(sent().at(-1)).toMatchObject({ ticketNumber: 'B7', hook: 3 });
    expect(['Ticket number', 'License plate', 'First name'].map(textIn)).toEqual(['B7', 'ABC1234', 'Ann']);
  });

  test('for a plate that an open ticket has says which ticket that is', async () => {
    await openForm([aTicket({ plateNumber: 'ABC 123', model: '' })]);
    await fill('License plate', 'abc123');
    await screen.findByText('This car may already be here');
    const link = screen.getByRole('link', { name: /^Ticket 1001: Blue Honda, ABC 123 IL, here since / });
    expect(link.getAttribute('href')).toBe(`/valet/details?valetId=${TICKET}`);
    expect(screen.queryByText(/only looks like/)).toBeNull();
    await fill('License plate', 'a8c123');
    await screen.findByText(/Its plate only looks like this one: compare them\./);
    await fill('State', 'WI');
    expect(screen.queryByText('This car may already be here')).toBeNull();
  });

  test('that a busy server cannot take is kept on the phone, and sent again as the same one', async () => {
    await openForm();
    await describeCar();
    for (const call of ['GET /valets/:id', 'GET /valets/:id/history'] as const) api.cutOff(call);
    api.refuse('POST /valets', 'busy');
    await press('Create ticket');
    await screen.findByText(/Saved on this phone and sent automatically/);
    answerCreated();
    window.dispatchEvent(new Event('online'));
    await expect.poll(() => screen.queryByText('1 not sent yet')).toBeNull();
    const [first, ...again] = sent();
    expect([first?._id, first?.eventId]).toEqual([expect.any(String), first?._id]);
    expect(again.at(-1)).toMatchObject({ _id: first?._id, firstName: 'Ann', plateNumber: 'ABC1234' });
  });

  test('whose number another phone gave out too says so on its page once that is known', async () => {
    await createWithoutSignal();
    api.refuse('POST /valets', 'ticket_number_taken');
    window.dispatchEvent(new Event('online'));
    await screen.findByText('1 thing needs your attention');
    await screen.findByText('Another open ticket here has this number.');
    expect(screen.queryByText('No connection. Check your signal and try again.')).toBeNull();
    await press('1 thing needs your attention');
    await user.click(await screen.findByRole('button', { name: 'Dismiss' }));
    await expect.poll(() => screen.queryByText('1 thing needs your attention')).toBeNull();
  });
});

test('a ticket that is written without a signal says the same due as the server will', async () => {
  await createWithoutSignal();
  expect(screen.getAllByText('$11.00')).not.toEqual([]);
});

describe('a full stand', () => {
  test('says so when a car arrives, and takes it in only on the attendant’s word', async () => {
    await openForm([], { spaces: { capacity: 1, taken: 1, left: 0, over: 0 } });
    screen.getByText('Full: no space is left');
    screen.getByText(/^1 car is here, and there is room for 1\./);
    await describeCar();
    const message = '1 car is here, and there is room for 1.';
    api.refuse('POST /valets', 'stand_full', { fields: { overCapacity: message } });
    await press('Create ticket');
    const box = screen.getByLabelText('Take the car in anyway', { exact: false });
    await expect.poll(() => document.activeElement).toBe(box);
    await user.click(box);
    expect(textIn('License plate')).toBe('ABC1234');
    answerCreated();
    await press('Create ticket');
    await screen.findByText('Ticket 1002 is created');
    expect(sent().map(({ overCapacity }) => overCapacity)).toEqual([false, true]);
  });

  test('whose last space was taken while the ticket was typed says so too', async () => {
    await openForm([], { spaces: { capacity: 1, taken: 0, left: 1, over: 0 } });
    expect(screen.queryByText('Full: no space is left')).toBeNull();
    await describeCar();
    api.refuse('POST /valets', 'stand_full', { fields: { overCapacity: '1 car is here, and there is room for 1.' } });
    await press('Create ticket');
    await screen.findByText('Full: no space is left');
    screen.getByText('1 car is here, and there is room for 1.');
  });
});

describe('a car that has been here before', () => {
  test('fills in the rest with one tap, on the guest’s number', async () => {
    answerStand();
    api.answer('POST /valets/recall', ({ body }) => ({ cars: body.phoneNumber === '+13125550188' ? [KNOWN] : [] }));
    await openPage('/valet/create?phoneNumber=3125550188', { as: 'valet' });
    await screen.findByText('Been here before: tap to fill in');
    await press(/Green Honda, Ann Carter/);
    const filled = ['License plate', 'State', 'First name', /^Last name/, 'Phone number'].map(textIn);
    expect(filled).toEqual(['ABC 1234', 'WI', 'Ann', 'Carter', '3125550188']);
    for (const name of ['Honda', 'Green']) {
      expect(screen.getByRole('button', { name }).getAttribute('aria-pressed')).toBe('true');
    }
    expect(screen.getByLabelText('Stick shift')).toHaveProperty('checked', true);
    await expect.poll(() => textIn('Ticket number')).toBe('1002');
  });

  test('is picked by its plate, with its guest’s number', async () => {
    answerStand();
    api.answer('POST /valets/recall', ({ body }) => ({ cars: body.plateNumber === 'ABC1234' ? [KNOWN] : [] }));
    await openPage('/valet', { as: 'valet' });
    await user.click((await screen.findAllByRole('link', { name: 'New car' }))[0] as HTMLElement);
    await screen.findByLabelText('License plate');
    await expect.poll(() => document.activeElement).toBe(screen.getByLabelText('License plate'));
    await fill('License plate', 'abc1234');
    await user.click(await screen.findByRole('button', { name: /Green Honda, Ann Carter/ }));
    expect(['License plate', 'First name', 'Phone number'].map(textIn)).toEqual(['ABC 1234', 'Ann', '3125550188']);
  });

  test('is recognized without a signal by its whole plate, from what the phone has, without first name and number', async () => {
    answerStand();
    const { firstName: _, email: __, phoneNumber: ___, ...car } = KNOWN;
    api.answer('GET /valets/locations/:locationId/known-cars', { cars: [car], places: [] });
    api.cutOff('POST /valets/recall');
    await openPage('/valet', { as: 'valet' });
    await user.click((await screen.findAllByRole('link', { name: 'New car' }))[0] as HTMLElement);
    await screen.findByLabelText('License plate');
    await fill('License plate', 'abc1234');
    await user.click(await screen.findByRole('button', { name: /Green Honda, Carter/ }));
    await screen.findByRole('button', { name: 'Create ticket' });
    expect(['License plate', /^Last name/, 'First name'].map(textIn)).toEqual(['ABC 1234', 'Carter', '']);
  });
});

describe('a guest who comes with another car', () => {
  const answerGuestCar = () =>
    api.answer('POST /valets/recall', ({ body }) => ({ cars: body.phoneNumber === '+13125550188' ? [KNOWN] : [] }));

  test('is known by the phone number: name and address are filled in, the car is not', async () => {
    answerStand();
    answerGuestCar();
    await openPage('/valet/create', { as: 'valet' });
    await fill('License plate', 'new 1');
    await press('Audi');
    await fill('Phone number', '3125550188');
    await expect.poll(() => textIn('First name')).toBe('Ann');
    expect(['License plate', /^Last name/].map(textIn)).toEqual(['NEW 1', 'Carter']);
    expect(screen.getByRole('button', { name: 'Audi' }).getAttribute('aria-pressed')).toBe('true');
  });

  test('keeps the name that was typed', async () => {
    answerStand();
    answerGuestCar();
    await openPage('/valet/create', { as: 'valet' });
    await fill('First name', 'Bea');
    await fill('Phone number', '3125550188');
    await screen.findByText('Been here before: tap to fill in');
    expect([textIn('First name'), textIn(/^Last name/)]).toEqual(['Bea', '']);
  });
});

test.each([
  [
    'from the board',
    async () => {
      await openPage('/valet', { as: 'valet' });
      await user.click((await screen.findAllByRole('link', { name: 'New car' }))[0] as HTMLElement);
    },
  ],
  ['by its address', () => openPage('/valet/create?phoneNumber=3125550188', { as: 'valet' })],
])('makes that the stand sees often come first in a form opened %s', async (_where, open) => {
  answerStand();
  api.answer('POST /valets/recall', { cars: [] });
  const { firstName: _, email: __, phoneNumber: ___, ...car } = KNOWN;
  const cars = ['Porsche', 'Porsche', 'Kia'].map((make, at) => ({ ...car, make, plateNumber: `P${at}` }));
  api.answer('GET /valets/locations/:locationId/known-cars', { cars, places: [] });
  await open();
  const makes = await screen.findByRole('group', { name: 'Common brands' });
  await within(makes).findByRole('button', { name: 'Toyota' });
  const names = within(makes)
    .getAllByRole('button')
    .map(({ textContent }) => textContent);
  expect(names.slice(0, 2)).toEqual(['Porsche', 'Toyota']);
});

test('an attendant without a stand is told to choose one', async () => {
  answerStand([], []);
  await openPage('/valet/create', { as: 'valet' });
  expect((await screen.findAllByText('Choose a stand on the board first.')).length).toBe(1);
  expect(within(screen.getByRole('main')).queryByRole('button', { name: 'Create ticket' })).toBeNull();
});

test('a visitor goes to the login page, and back to the ticket that they began', async () => {
  await openPage('/valet/create?phoneNumber=3125550123');
  await screen.findByLabelText('Password');
  const { pathname, search } = window.location;
  expect(pathname + search).toBe('/login?from=%2Fvalet%2Fcreate%3FphoneNumber%3D3125550123');
});
