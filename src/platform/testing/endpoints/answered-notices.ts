/** Calls about notices that get more than a refusal. */
import { randomUUIDv7 } from 'node:crypto';
import type { TestApp } from '../app/test-app.ts';
import { A_PHOTO } from '../builders/a-lookup.ts';
import { aNotice } from '../builders/a-notice.ts';
import type { World } from './a-world.ts';
import type { AnsweredCall } from './answered-calls.ts';
import type { EndpointName } from './endpoint-samples.ts';

type Headers = Readonly<Record<string, string>>;

let cars = 0;

export function answeredNotices(test: TestApp, { headers }: { readonly headers: Headers }) {
  /** What an officer sends about a car they have just checked. */
  const checked = async ({ lot }: World) => {
    cars += 1;
    const car = { plate: `QX${1000 + 111 * cars}`, state: 'IL' };
    const requested = { license: car.plate, state: car.state, locationId: lot.id };
    const { checkId } = (await test.call('POST /sessions/status', { body: requested }, { ...headers })).body;
    return { locationId: lot.id, ...car, reason: 'Not paid', checkId };
  };
  const withPhoto = async (world: World) => {
    const photo = randomUUIDv7();
    const sent = { params: { id: world.lot.id }, query: { photo }, body: { photo: A_PHOTO } };
    await test.call('POST /locations/:id/notice-photos', sent, { ...headers });
    const body = { ...(await checked(world)), photoIds: [photo] };
    const { notice } = (await test.call('POST /notices', { body }, { ...headers })).body.data;
    return { photo, notice, plate: body.plate };
  };
  const anUpheld = async ({ lot, owner }: World) => {
    const givenAt = test.clock.now();
    const notice = await aNotice(test.db, { locationId: lot.id, officerId: owner._id, givenAt, upheldAt: givenAt });
    return { notice, proof: { plate: notice.plate, state: 'IL', text: 'I had paid.' } };
  };
  const atSupport = async (world: World) => {
    const { notice, proof } = await anUpheld(world);
    const params = { number: notice.number };
    const photo = randomUUIDv7();
    const { text: _text, ...car } = proof;
    const sent = { params, body: { ...car, _id: photo, photo: A_PHOTO } };
    await test.call('POST /notices/:number/appeal-photos', sent);
    await test.call('POST /notices/:number/step-up', { params, body: proof });
    return { notice, photo };
  };
  return {
    stepUpAppeal: async (world: World): Promise<AnsweredCall> => {
      const { notice, proof } = await anUpheld(world);
      return { sample: { params: { number: notice.number }, body: proof } };
    },
    decideForGood: async (world: World): Promise<AnsweredCall> => {
      const { notice } = await atSupport(world);
      const answer = { decision: 'uphold', reason: 'Seen twice' };
      return { sample: { body: { locationId: world.lot.id, noticeId: notice.id, ...answer } } };
    },
    getSupportNoticePhoto: async (world: World): Promise<AnsweredCall> => {
      const { photo } = await atSupport(world);
      return { sample: { params: { locationId: world.lot.id, id: photo } } };
    },
    giveNotice: async (world: World): Promise<AnsweredCall> => ({
      caller: { name: 'the officer who checked it', headers },
      sample: { body: await checked(world) },
    }),
    decideAppeal: async ({ lot, owner }: World): Promise<AnsweredCall> => {
      const givenAt = test.clock.now();
      const { id, number, plate } = await aNotice(test.db, { locationId: lot.id, officerId: owner._id, givenAt });
      const body = { plate, state: 'IL', text: 'I had paid.' };
      await test.call('POST /notices/:number/appeal', { params: { number }, body });
      return { sample: { params: { locationId: lot.id, id }, body: { decision: 'uphold', reason: 'Seen twice' } } };
    },
    payNotice: async ({ lot, owner }: World): Promise<AnsweredCall> => {
      const givenAt = test.clock.now();
      const options = { locationId: lot.id, officerId: owner._id, givenAt, chargeCents: 4000 };
      const { number, plate } = await aNotice(test.db, options);
      return { sample: { params: { number }, body: { plate, state: 'IL' } } };
    },
    getLotNoticePhoto: async (world: World): Promise<AnsweredCall> => {
      const { photo } = await withPhoto(world);
      return { sample: { params: { locationId: world.lot.id, id: photo } } };
    },
    getNoticePhoto: async (world: World): Promise<AnsweredCall> => {
      const { photo, notice, plate } = await withPhoto(world);
      const params = { number: notice.number };
      const opened = (await test.call('POST /notices/:number', { params, body: { plate } })).body.data.notice;
      const [, key = ''] = opened.photos[0]?.url.split('key=') ?? [];
      return { sample: { params: { ...params, id: photo }, query: { key } } };
    },
  } satisfies { readonly [N in EndpointName]?: (world: World) => Promise<AnsweredCall> };
}
