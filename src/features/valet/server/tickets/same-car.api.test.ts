// Rule 423: a car that is already here, and phones of other countries.

import { describe, expect, it } from 'vitest';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import { joinTeam } from '#platform/testing/builders/a-team.ts';
import { aValetDay } from '#platform/testing/builders/a-valet-day.ts';
import { aValetForm } from '#platform/testing/builders/a-valet-form.ts';

const test = await createTestApp();
const day = await aValetDay(test);
const { locationId, staff, owner } = day;
type Form = Partial<ReturnType<typeof aValetForm>> & {
  readonly alreadyHere?: boolean;
  readonly textsConsent?: boolean;
};
const arrive = (form: Form, headers = staff.headers) =>
  test.call('POST /valets', { body: { locationId, ...aValetForm(), ...form } }, headers);
const reported = ({ status, body }: Awaited<ReturnType<typeof arrive>>) => `${status} ${body.error?.code ?? 'ok'}`;

describe('a car that an open ticket of the stand has', () => {
  it('is refused with ticket, car and since when, until it is confirmed, which the history keeps', async () => {
    const { ticketNumber, plateNumber } = (await arrive({ plateNumber: 'TWICE 01', make: 'Ford', color: 'Red' })).body
      .valet;
    const again = await arrive({ plateNumber: 'twice-01' });
    expect(reported(again)).toBe('409 car_already_here');
    const words = again.body.error?.fields?.alreadyHere;
    expect(words).toMatch(
      new RegExp(`^Ticket ${ticketNumber}: Red Ford, ${plateNumber} [A-Z]{2}, here since .* [AP]M\\.$`),
    );
    expect(again.body).toMatchObject({ data: { ticket: { ticketNumber, make: 'Ford' } } });
    const confirmed = await arrive({ plateNumber: 'twice-01', alreadyHere: true });
    expect(reported(confirmed)).toBe('201 ok');
    const params = { id: confirmed.body.valet._id };
    const { events } = (await test.call('GET /valets/:id/history', { params }, owner.headers)).body;
    expect(events).toMatchObject([{ kind: 'created', detail: { besides: ticketNumber } }]);
  });

  it('is the same with a look-alike, and another with another state', async () => {
    await arrive({ plateNumber: 'GVO128', state: 'WI' });
    const alike = await arrive({ plateNumber: 'GV0I2B', state: 'WI' });
    expect(reported(alike)).toBe('409 car_already_here');
    expect(alike.body.error?.fields?.alreadyHere).toContain('compare them');
    expect(reported(await arrive({ plateNumber: 'GVO128', state: 'IL' }))).toBe('201 ok');
  });

  it('may come again once it was handed back or its ticket is void', async () => {
    const car = await day.requestedCar({ plateNumber: 'BACK22' });
    await day.move(car.id, 'paid');
    await day.handOver(car);
    const { _id: id } = (await arrive({ plateNumber: 'BACK22' })).body.valet;
    await test.call('DELETE /valets/:id', { params: { id }, query: { reason: 'other' } }, staff.headers);
    expect(reported(await arrive({ plateNumber: 'BACK22' }))).toBe('201 ok');
  });

  it('is taken in once by two attendants at the same moment', async () => {
    const other = await joinTeam(test, owner, { role: 'valet', name: 'Leo' });
    const both = await Promise.all([staff, other].map(({ headers }) => arrive({ plateNumber: 'RACE77' }, headers)));
    expect(both.map(reported).sort()).toEqual(['201 ok', '409 car_already_here']);
  });

  it('is not its own double when the phone repeats the arrival', async () => {
    const form = { ...aValetForm(), _id: test.deps.newId() };
    const body = { locationId, ...form, eventId: form._id };
    const first = await test.call('POST /valets', { body }, staff.headers);
    const repeated = await test.call('POST /valets', { body }, staff.headers);
    expect([first.status, repeated.status, repeated.body.valet._id]).toEqual([201, 201, form._id]);
  });
});

describe('a guest with a phone of another country', () => {
  it('is taken in, texted there, and found by it', async () => {
    const { status, body } = await arrive({ phoneNumber: '+45 33 12 34 56', textsConsent: true });
    expect([status, body.valet.phoneNumber, body.text.withheld]).toEqual([201, '+4533123456', null]);
    await test.drainJobs();
    const { messages } = (await test.call('GET /dev/outbox', {})).body;
    const text = messages.find(({ to }) => to === '+4533123456');
    expect(text?.text).toContain('/valet/review?pn=%2B4533123456#k=');
    const found = await test.call('POST /valets/get', { body: { phoneNumber: '+45 33123456' } }, staff.headers);
    expect(found.body.valet?._id).toBe(body.valet._id);
    const same = { ...body.valet, firstName: 'Kim' };
    const edited = await test.call('PATCH /valets/:id/update', { params: { id: same._id }, body: same }, staff.headers);
    expect([edited.status, edited.body.valet?.phoneNumber]).toEqual([200, '+4533123456']);
  });

  it.each(['45 33 12 34 56', '4533123456', '0045 33 12 34 56', '33 12 34 56', '+45 33'])(
    'who says %s is told what to do, and gets no American number',
    async (phoneNumber) => {
      const { status, body } = await arrive({ phoneNumber });
      expect(status).toBeGreaterThanOrEqual(400);
      expect(body.error?.fields?.phoneNumber).toMatch(/\+ and its country code|valid phone number/);
    },
  );
});
