// Attendants at many stands, each moving one ticket after another, as fast as the server allows.
import { openConnection } from '../../harness/flows/booking-flow.ts';
import { moveTicket, type OpenStand } from '../../harness/flows/valet-flow.ts';
import { answerQuestions } from '../../harness/processes/helper-process.ts';

export type ValetLoad = {
  readonly url: string;
  readonly stands: readonly OpenStand[];
  readonly connections: number;
  readonly seconds: number;
};

const questions = { flowsPerSecond };
export type ValetLoadQuestions = typeof questions;

async function flowsPerSecond({ url, stands, connections, seconds }: ValetLoad): Promise<number> {
  const started = performance.now();
  const until = started + seconds * 1000;
  const attendants = Array.from({ length: connections }, async (_, index) => {
    const connection = openConnection(url);
    const own = stands.filter((_stand, each) => each % connections === index);
    let done = 0;
    for (; performance.now() < until; done++) {
      const stand = own[done % own.length];
      if (stand) await moveTicket(connection, stand);
    }
    connection.close();
    return done;
  });
  const counts = await Promise.all(attendants);
  return counts.reduce((sum, count) => sum + count, 0) / ((performance.now() - started) / 1000);
}

answerQuestions(questions);
