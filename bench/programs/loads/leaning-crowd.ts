// Many callers who repeat one expensive request, each as soon as its last answer arrives. A caller that is told to come back later waits
// that long.
import { Agent, type IncomingMessage, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { API_PREFIX } from '#platform/contract/endpoint.ts';
import { yieldToOthers } from '#platform/worker-pools/yield-to-others.ts';
import { answerQuestions } from '../../harness/processes/helper-process.ts';

export type Requested = {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: string;
  readonly headers: Readonly<Record<string, string>>;
};

export type Crowd = {
  readonly url: string;
  readonly callers: number;
  readonly seconds: number;
  /** Each caller cycles through a part of them. */
  readonly requested: readonly Requested[];
};

/** How many answers had each status. */
export type Statuses = Readonly<Record<number, number>>;

const questions = { lean };
export type LeaningCrowdQuestions = typeof questions;

async function lean({ url, callers, seconds, requested }: Crowd): Promise<Statuses> {
  const until = performance.now() + seconds * 1000;
  const statuses: Record<number, number> = {};
  const call = async (index: number) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (let next = index; performance.now() < until; next += callers) {
      const one = requested[next % requested.length];
      if (!one) return;
      const { status, retryAfter } = await send(url, one, agent);
      statuses[status] = (statuses[status] ?? 0) + 1;
      if (retryAfter > 0) await sleep(Math.min(retryAfter * 1000, Math.max(0, until - performance.now())));
    }
    agent.destroy();
  };
  await Promise.all(Array.from({ length: callers }, (_, index) => call(index)));
  return statuses;
}

function send(url: string, requested: Requested, agent: Agent): Promise<{ status: number; retryAfter: number }> {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; retryAfter: number }>();
  const { method, path, body, headers } = requested;
  const sent = request(`${url}${API_PREFIX}${path}`, { method, agent, headers }, (answer: IncomingMessage) => {
    answer.resume().on('end', () => {
      resolve({ status: answer.statusCode ?? 0, retryAfter: Number(answer.headers['retry-after'] ?? 0) });
    });
  });
  sent.on('error', reject).end(body);
  return promise;
}

// In reality, callers have their own computers.
yieldToOthers(10);
answerQuestions(questions);
