// The product's web server, in a process of its own.
import { bookStay, type Connection, type Offer, openConnection } from '../harness/booking-flow.ts';
import { areAlike, type FlowTemplate, templateOf } from '../harness/flow-replay.ts';
import { answerQuestions } from '../harness/helper-process.ts';
import { createProductApp, listenAnywhere, type ProductApp, type ProductAppOptions } from '../harness/product-app.ts';
import { type SentStatement, statementsSentBy, watchStatements } from '../harness/statement-log.ts';

watchStatements('parkvale');
/** Connections keep the plans of what they send often. */
const OFTEN = 100;

let product: ProductApp | null = null;
let another: ProductApp | null = null;

let address = '';
let usualLength = Number.POSITIVE_INFINITY;

const questions = {
  /** @returns its address. With a folder of built pages it serves those too. */
  start: async (options: ProductAppOptions): Promise<string> => {
    product = await createProductApp(options);
    address = await listenAnywhere(product.app);
    return address;
  },
  /** The same once more, with other pages. */
  startAnother: async (options: ProductAppOptions): Promise<string> => {
    another = await createProductApp(options);
    return listenAnywhere(another.app);
  },
  /** What is sent to the database to answer these paths, one after the other, when they have been asked often. */
  statementsOf: async (paths: readonly string[]): Promise<readonly SentStatement[]> => {
    const ask = async (asked: readonly string[]) => {
      for (const url of asked) await product?.app.inject({ url });
    };
    await ask(paths.slice(0, OFTEN));
    return statementsSentBy(() => ask(paths));
  },
  /** One booking of each offer, as the statements that it sends when bookings are frequent. */
  recordBookings: async (offers: readonly Offer[]): Promise<readonly FlowTemplate[]> => {
    const connection = openConnection(address);
    for (const offer of offers.slice(0, OFTEN)) await bookStay(connection, offer);
    const templates: FlowTemplate[] = [];
    for (const offer of offers) templates.push(await recordBooking(connection, offer));
    connection.close();
    return templates;
  },
};
export type ProductQuestions = typeof questions;

/** Twice, to tell what is a booking's own. Once in four times the sandbox asks for its webhook twice: those do not count. */
async function recordBooking(connection: Connection, offer: Offer): Promise<FlowTemplate> {
  for (;;) {
    const one = await statementsSentBy(() => bookStay(connection, offer));
    const other = await statementsSentBy(() => bookStay(connection, offer));
    usualLength = Math.min(usualLength, one.length);
    if (one.length === usualLength && areAlike(one, other)) return templateOf(one, other);
  }
}

answerQuestions(questions, async () => {
  await product?.close();
  await another?.close();
});
