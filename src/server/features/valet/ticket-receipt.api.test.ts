import { describe, expect, it } from 'vitest';
import { aLocation } from '#testing/builders/a-location.ts';
import { joinTeam } from '#testing/builders/a-team.ts';
import { aTicket, aValetStand, type BuiltTicket } from '#testing/builders/a-ticket.ts';
import { createTestApp } from '#testing/test-app.ts';

const test = await createTestApp();
const owner = await test.signUp('vendor', 'Grace');
const leo = await joinTeam(test, owner, { role: 'valet' });
const lot = await aLocation(test.db, { ownerId: owner.user._id });
await aValetStand(test.db, { locationId: lot.id });

const paidWith = { paid_by: 'cash', parking_cents: 2000, fee_cents: 200 } as const;
const aPaidCar = () => aTicket(test.db, { location_id: lot.id, ...paidWith, paid_at: test.clock.now() });
let mails = 0;
const send = async (car: BuiltTicket, headers: Record<string, string>) => {
  const email = `guest-${mails++}@people.example`;
  const { status } = await test.call('POST /contact/sendReceipt', { body: { valet: { _id: car.id, email } } }, headers);
  const { messages } = (await test.call('GET /dev/outbox', {})).body;
  return { status, mail: messages.find(({ to }) => to === email) };
};

describe('the receipt of a valet ticket', () => {
  it('is mailed with what the books say, whatever the page sent besides', async () => {
    const car = await aPaidCar();
    const body = { valet: { _id: car.id, email: 'A.B@people.example', totalCost: 1, plateNumber: 'FAKE' } };
    expect((await test.call('POST /contact/sendReceipt', { body }, car.guest)).status).toBe(200);
    const { messages } = (await test.call('GET /dev/outbox', {})).body;
    const mail = messages.find(({ to }) => to === 'a.b@people.example');
    expect(mail?.subject).toBe(`Your valet receipt, ${lot.name}`);
    for (const said of [`${car.plate} IL`, 'Valet parking: $20.00', 'Service fee: $2.00', 'Total paid: $22.00'])
      expect(mail?.text).toContain(said);
    expect(mail?.text).not.toContain('FAKE');
  });

  it('goes out for its guest, its staff and its owner, and for nobody else', async () => {
    const car = await aPaidCar();
    const strangers = [
      {},
      { 'x-valet-key': 'A'.repeat(32) },
      (await aPaidCar()).guest,
      (await test.signUp('customer')).headers,
      (await joinTeam(test, await test.signUp('vendor'), { role: 'valet' })).headers,
    ];
    for (const headers of strangers) expect((await send(car, { ...headers })).status).toBe(404);
    for (const headers of [car.guest, leo.headers, owner.headers])
      expect((await send(car, { ...headers })).mail).toBeDefined();
  });

  it('is not there before the ticket is paid', async () => {
    const car = await aTicket(test.db, { location_id: lot.id });
    expect(await send(car, car.guest)).toEqual({ status: 422, mail: undefined });
  });

  it('needs an address', async () => {
    const car = await aPaidCar();
    const body = { valet: { _id: car.id, email: 'nowhere' } };
    expect((await test.call('POST /contact/sendReceipt', { body }, car.guest)).status).toBe(400);
  });
});
