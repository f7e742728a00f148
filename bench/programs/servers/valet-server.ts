// The product's web server with a full valet stand: parked cars, their guests' keys, and signed-in attendants.
import { randomUUIDv7 } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { API_PREFIX } from '#platform/contract/endpoint.ts';
import { aLocation } from '#platform/testing/builders/a-location.ts';
import { aTicket, aValetStand } from '#platform/testing/builders/a-ticket.ts';
import { answerQuestions } from '../../harness/processes/helper-process.ts';
import { createProductApp, listenAnywhere, type ProductApp } from '../../harness/product-app.ts';

setFlagsFromString('--expose_gc');
const collect = runInNewContext('gc') as () => void;
let product: ProductApp | null = null;

export type StandOptions = {
  readonly connectionString: string;
  readonly cars: number;
  readonly attendants: number;
  /** A folder of built pages, to serve those too. */
  readonly clientDir?: string;
};
export type FullStand = {
  readonly url: string;
  readonly locationId: string;
  readonly tickets: ReadonlyArray<{ readonly id: string; readonly key: string }>;
  readonly tokens: readonly string[];
  /** The first attendant's credentials. */
  readonly login: { readonly email: string; readonly password: string };
};

const questions = {
  start: async ({ cars, attendants, ...options }: StandOptions): Promise<FullStand> => {
    product = await createProductApp(options);
    const { db } = product.deps;
    const url = await listenAnywhere(product.app);
    const owner = await signUp(product, 'owner');
    const { id: locationId } = await aLocation(db, { ownerId: owner.userId });
    await aValetStand(db, { locationId, hooks: 0 });
    const parkedAt = new Date();
    const parked = { whereabouts: 'parked', parkedBy: 'Leo', parkedLocation: 'B4', parkedAt } as const;
    const tickets: Array<{ id: string; key: string }> = [];
    for (let car = 0; car < cars; car++) {
      const { id, key } = await aTicket(db, { locationId, ...parked, createdAt: parkedAt });
      tickets.push({ id, key });
    }
    const tokens: string[] = [];
    for (let one = 0; one < attendants; one++) tokens.push(await hire(product, owner.userId, one));
    return { url, locationId, tickets, tokens, login: { email: 'attendant-0@bench.example', password: PASSWORD } };
  },
  /** Bytes in use after garbage collection: inside the JavaScript heap and outside it. */
  memory: async (): Promise<number> => {
    for (let round = 0; round < 3; round++) {
      collect();
      await sleep(200);
    }
    const { heapUsed, external } = process.memoryUsage();
    return heapUsed + external;
  },
};
export type ValetServerQuestions = typeof questions;

const PASSWORD = 'Correct-horse-1';

async function signUp({ app }: ProductApp, name: string): Promise<{ userId: string; token: string }> {
  const email = `${name}@bench.example`;
  const payload = { name, email, password: PASSWORD, passwordConfirm: PASSWORD, role: 'vendor' };
  const answer = await app.inject({ method: 'POST', url: `${API_PREFIX}/users/signup`, payload });
  const { user, token } = answer.json<{ user: { _id: string }; token: string }>();
  return { userId: user._id, token };
}

async function hire(from: ProductApp, ownerId: string, one: number): Promise<string> {
  const { db } = from.deps;
  const { userId, token } = await signUp(from, `attendant-${one}`);
  await db.updateTable('users').set({ role: 'valet' }).where('id', '=', userId).execute();
  const now = new Date();
  const member = { id: randomUUIDv7(), ownerId, userId, role: 'valet', allLocations: true } as const;
  await db
    .insertInto('teamMembers')
    .values({ ...member, invitedName: 'Bench', invitedAt: now, activatedAt: now })
    .execute();
  return token;
}

answerQuestions(questions, async () => product?.close());
