// The product's web server in its own process.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { seedDemo } from '#app/demo/seed-demo.ts';
import type { WaitingStay } from '../../harness/data/waiting-stays.ts';
import { bookStay, type Connection, type Offer, openConnection, payForStay } from '../../harness/flows/booking-flow.ts';
import { areAlike, type FlowTemplate, templateOf } from '../../harness/flows/flow-replay.ts';
import { deliverPaid } from '../../harness/flows/sandbox-event.ts';
import { type SentStatement, statementsSentBy, watchStatements } from '../../harness/flows/statement-log.ts';
import { openPlainConnection } from '../../harness/plain-http.ts';
import { answerQuestions } from '../../harness/processes/helper-process.ts';
import {
  createProductApp,
  listenAnywhere,
  type ProductApp,
  type ProductAppOptions,
} from '../../harness/product-app.ts';
import type { RecordedEvent } from '../loads/event-replay.ts';

watchStatements('parkvale');
/** After this many executions, connections have cached the plans. */
const OFTEN = 100;

const delays = monitorEventLoopDelay({ resolution: 10 });
delays.enable();

let product: ProductApp | null = null;
let another: ProductApp | null = null;

let address = '';
let usualLength = Number.POSITIVE_INFINITY;

const questions = {
  /** @returns the server's address. With a folder of built pages it serves those too. */
  start: async (options: ProductAppOptions): Promise<string> => {
    product = await createProductApp(options);
    address = await listenAnywhere(product.app);
    return address;
  },
  /** With the demo's people, lots and history. */
  startDemo: async (options: ProductAppOptions): Promise<string> => {
    product = await createProductApp(options);
    await seedDemo(product.deps);
    return listenAnywhere(product.app);
  },
  /** This process's CPU time so far. */
  cpuMs: (): number => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  },
  /** The longest delay of the event loop since the last request for it. */
  longestDelayMs: (): number => {
    const longest = delays.max / 1e6;
    delays.reset();
    return longest;
  },
  /** Starts another server with other pages. */
  startAnother: async (options: ProductAppOptions): Promise<string> => {
    another = await createProductApp(options);
    return listenAnywhere(another.app);
  },
  /** The statements that answer these paths under steady load. */
  statementsOf: async (paths: readonly string[]): Promise<readonly SentStatement[]> => {
    const request = async (requested: readonly string[]) => {
      for (const url of requested) await product?.app.inject({ url });
    };
    await request(paths.slice(0, OFTEN));
    return statementsSentBy(() => request(paths));
  },
  /** Records one booking per offer, as the statements that it sends when bookings are frequent. */
  recordBookings: async (offers: readonly Offer[]): Promise<readonly FlowTemplate[]> => {
    const connection = openConnection(address);
    for (const offer of offers.slice(0, OFTEN)) await bookStay(connection, offer);
    const templates: FlowTemplate[] = [];
    for (const offer of offers) templates.push(await recordBooking(connection, offer));
    connection.close();
    return templates;
  },
  /** Stays for these offers that are paid at the provider, without the server knowing yet. */
  payForStays: async (offers: readonly Offer[]): Promise<void> => {
    const connection = openConnection(address);
    for (const offer of offers) await payForStay(connection, offer);
    connection.close();
  },
  /**
   * Of three stays at each lot: the statements sent by the event about the second one, when events are frequent. The first makes the rows
   * of the day's sums.
   */
  recordEvents: async ({ threes, secret }: EventsToRecord): Promise<readonly RecordedEvent[]> => {
    const connection = await openPlainConnection(address);
    const recorded: RecordedEvent[] = [];
    for (const [first, stay, other] of threes) {
      await deliverPaid(connection, first, secret);
      const one = await statementsSentBy(() => deliverPaid(connection, stay, secret));
      const two = await statementsSentBy(() => deliverPaid(connection, other, secret));
      if (areAlike(one, two)) recorded.push({ stay, template: templateOf(one, two) });
    }
    connection.close();
    return recorded.slice(OFTEN);
  },
};
type EventsToRecord = {
  readonly threes: readonly (readonly [WaitingStay, WaitingStay, WaitingStay])[];
  readonly secret: string;
};
export type ProductQuestions = typeof questions;

/**
 * Runs twice, to tell which values are specific to a booking. One time in four the sandbox asks for its webhook twice; those runs do not
 * count.
 */
async function recordBooking(connection: Connection, offer: Offer): Promise<FlowTemplate> {
  for (;;) {
    const one = await statementsSentBy(async () => void (await bookStay(connection, offer)));
    const other = await statementsSentBy(async () => void (await bookStay(connection, offer)));
    usualLength = Math.min(usualLength, one.length);
    if (one.length === usualLength && areAlike(one, other)) return templateOf(one, other);
  }
}

answerQuestions(questions, async () => {
  await product?.close();
  await another?.close();
});
