// The product's web server with one owner's many valet stands, at which one attendant may work; also records what a ticket there sends to
// the database.
import { randomUUIDv7 } from 'node:crypto';
import { aLocation } from '#platform/testing/builders/a-location.ts';
import { aValetStand } from '#platform/testing/builders/a-ticket.ts';
import { type Connection, openConnection } from '../../harness/flows/booking-flow.ts';
import { areAlike, type FlowTemplate, templateOf } from '../../harness/flows/flow-replay.ts';
import { statementsSentBy, watchStatements } from '../../harness/flows/statement-log.ts';
import { moveTicket, type OpenStand } from '../../harness/flows/valet-flow.ts';
import { answerQuestions } from '../../harness/processes/helper-process.ts';
import { createProductApp, listenAnywhere, type ProductApp } from '../../harness/product-app.ts';

watchStatements('parkvale');
/** After this many executions, connections have cached the plans. */
const OFTEN = 100;

let product: ProductApp | null = null;
let address = '';

const questions = {
  start: async (requested: { connectionString: string; stands: number }) => {
    product = await createProductApp({ connectionString: requested.connectionString });
    address = await listenAnywhere(product.app);
    const owner = await signUp(product, 'owner');
    const attendant = await hire(product, owner.userId);
    const stands: OpenStand[] = [];
    for (let stand = 0; stand < requested.stands; stand++)
      stands.push(await openStand(product, owner.userId, attendant));
    return { url: address, stands };
  },
  /** Records one ticket per stand, as the statements that it sends when tickets are frequent. */
  recordTickets: async (stands: readonly OpenStand[]): Promise<readonly FlowTemplate[]> => {
    const connection = openConnection(address);
    for (const stand of stands.slice(0, OFTEN)) await moveTicket(connection, stand);
    const templates: FlowTemplate[] = [];
    for (const stand of stands) templates.push(await recordTicket(connection, stand));
    connection.close();
    return templates;
  },
};
export type ValetStandsQuestions = typeof questions;

/** Runs twice, to tell which values are specific to a ticket. */
async function recordTicket(connection: Connection, stand: OpenStand): Promise<FlowTemplate> {
  for (;;) {
    const one = await statementsSentBy(() => moveTicket(connection, stand));
    const other = await statementsSentBy(() => moveTicket(connection, stand));
    if (areAlike(one, other)) return templateOf(one, other);
  }
}

async function openStand({ deps }: ProductApp, ownerId: string, token: string): Promise<OpenStand> {
  const { id: locationId } = await aLocation(deps.db, { ownerId });
  await aValetStand(deps.db, { locationId, hooks: 0, asksCode: false });
  return { locationId, token };
}

async function signUp({ app }: ProductApp, name: string): Promise<{ userId: string; token: string }> {
  const password = 'Correct-horse-1';
  const payload = { name, email: `${name}@bench.example`, password, passwordConfirm: password, role: 'vendor' };
  const answer = await app.inject({ method: 'POST', url: '/api/v1/users/signup', payload });
  const { user, token } = answer.json<{ user: { _id: string }; token: string }>();
  return { userId: user._id, token };
}

/** @returns the attendant's token. */
async function hire(from: ProductApp, ownerId: string): Promise<string> {
  const { db } = from.deps;
  const { userId, token } = await signUp(from, 'attendant');
  await db.updateTable('users').set({ role: 'valet' }).where('id', '=', userId).execute();
  const now = new Date();
  const member = { id: randomUUIDv7(), ownerId, userId, role: 'valet', allLocations: true } as const;
  await db
    .insertInto('teamMembers')
    .values({ ...member, drivesStick: true, invitedName: 'Bench', invitedAt: now, activatedAt: now })
    .execute();
  return token;
}

answerQuestions(questions, async () => product?.close());
