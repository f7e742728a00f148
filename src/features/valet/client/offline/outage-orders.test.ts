// What a stand says of an outage, after every step of every order of its events, in every tab: against a model that knows the truth.

import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { ApiError } from '#platform/api/api-error.ts';
import { rememberUser } from '#platform/api/current-user.ts';
import { afterAnswer, afterSilence, UNTRIED } from '#platform/api/signal.ts';
import { createOutbox } from '#platform/offline/outbox.ts';
import { unsentSubjects } from '#platform/offline/waiting-acts.ts';
import { boardAge } from '../board/board-age.ts';

const EVENTS = ['offline', 'act', 'act of another', 'online', 'refusal', 'reload', 'second tab'] as const;
type Event = (typeof EVENTS)[number];
/** One is taken by another attendant, the other one is refused for its own sake. */
const TICKETS = ['taken', 'forbidden'] as const;
type Ticket = (typeof TICKETS)[number];

/** Channels of closed pages are silent; the test's pages would all hear each other. */
const channels = new Set<TabChannel>();
class TabChannel {
  #hear: ((event: { data: unknown }) => void) | null = null;
  constructor() {
    channels.add(this);
  }
  addEventListener(_: 'message', hear: (event: { data: unknown }) => void): void {
    this.#hear = hear;
  }
  postMessage(data: unknown): void {
    for (const other of channels) if (other !== this) other.#hear?.({ data });
  }
}

const journal = new Map<string, string>();
const localStorage = {
  getItem: (name: string) => journal.get(name) ?? null,
  setItem: (name: string, text: string) => void journal.set(name, text),
  removeItem: (name: string) => void journal.delete(name),
};

beforeAll(() => {
  vi.stubGlobal('BroadcastChannel', TabChannel);
  vi.stubGlobal('localStorage', localStorage);
});
afterAll(() => vi.unstubAllGlobals());

const OFFLINE = { status: 0, code: 'offline', message: 'No connection.' };
const REFUSED = { status: 409, code: 'job_taken', message: 'Another attendant has already taken this car.' };

/** The server, the network and the one who taps: what is true. */
function aStand() {
  const done = new Set<Ticket>();
  const refusing = new Set<Ticket>();
  const refused: Ticket[] = [];
  const tapped = new Set<Ticket>();
  const network = { isUp: true };
  const receive = async (ticket: Ticket) => {
    if (!network.isUp) throw new ApiError(OFFLINE);
    if (!refusing.has(ticket)) return done.add(ticket);
    refused.push(ticket);
    throw new ApiError(REFUSED);
  };
  return { done, refusing, refused, tapped, network, receive };
}
type Stand = ReturnType<typeof aStand>;

function openPage(stand: Stand) {
  let signal = UNTRIED;
  let calls = 0;
  /** As the board's query and stream: a stream that resumes without a gap fetches nothing. */
  const board = { isFailed: false, isLive: false };
  const call = async <Answer>(act: () => Promise<Answer>): Promise<Answer> => {
    const requestedAt = calls++;
    try {
      const answer = await act();
      signal = afterAnswer(calls++);
      return answer;
    } catch (error) {
      const isAnswer = error instanceof ApiError && !error.unanswered;
      signal = isAnswer ? afterAnswer(calls++) : afterSilence(signal, requestedAt, calls);
      throw error;
    }
  };
  const before = new Set(channels);
  const outbox = createOutbox<null>({
    kind: 'outage',
    send: ({ subject }) => call(() => stand.receive(subject as Ticket)),
    sent: () => {},
  });
  const own = [...channels].filter((channel) => !before.has(channel));
  const saidAtTap: Ticket[] = [];
  const network = async () => {
    if (stand.network.isUp) {
      board.isLive = true;
      signal = afterAnswer(calls++);
    } else {
      board.isLive = false;
      const fetched = call(() => Promise.reject(new ApiError(OFFLINE)));
      board.isFailed = await fetched.then(
        () => false,
        () => true,
      );
    }
    await outbox.flush();
  };
  const tap = async (ticket: Ticket) => {
    stand.tapped.add(ticket);
    const act = { id: `tap-${ticket}`, subject: ticket, content: null, madeAt: 1 };
    await outbox.attempt(act, () => call(() => stand.receive(ticket))).catch(() => saidAtTap.push(ticket));
  };
  const says = () => {
    const acts = outbox.list();
    const facts = { signalLostAt: signal.lostAt, streamLostAt: null, fetchedAt: 0, ...board };
    return {
      noSignal: boardAge(facts) !== null,
      unsent: [...unsentSubjects(acts)].sort(),
      refused: acts.flatMap(({ subject, refusal }) => (refusal ? [subject] : [])).sort(),
    };
  };
  const close = () => {
    for (const channel of own) channels.delete(channel);
  };
  return { network, tap, says, saidAtTap, close, load: outbox.load };
}

const settle = async () => {
  for (let turn = 0; turn < 4; turn++) await new Promise((resolve) => setImmediate(resolve));
};

/** @returns the first false line, or null. */
async function liesIn(order: readonly Event[], run: number): Promise<unknown> {
  rememberUser({ _id: `leo-${run}`, name: 'Leo', email: 'leo@people.example', role: 'valet' });
  const stand = aStand();
  const saidAtTap: Ticket[] = [];
  const open = async () => {
    const page = openPage(stand);
    await page.load();
    await page.network();
    return page;
  };
  const tabs = { first: await open(), second: null as Awaited<ReturnType<typeof open>> | null };
  const steps: Record<Event, () => Promise<unknown> | unknown> = {
    offline: () => (stand.network.isUp = false),
    online: () => (stand.network.isUp = true),
    act: async () => {
      for (const ticket of TICKETS) await tabs.first.tap(ticket);
      saidAtTap.push(...tabs.first.saidAtTap);
    },
    'act of another': () => stand.done.has('taken') || stand.refusing.add('taken'),
    refusal: () => stand.done.has('forbidden') || stand.refusing.add('forbidden'),
    reload: async () => {
      tabs.first.close();
      tabs.first = await open();
    },
    'second tab': async () => {
      tabs.second = await open();
    },
  };
  try {
    for (const [index, event] of order.entries()) {
      await steps[event]();
      if (event === 'offline' || event === 'online') {
        await tabs.first.network();
        await tabs.second?.network();
      }
      await settle();
      const reached = new Set<string>([...stand.done, ...stand.refused]);
      const truth = {
        noSignal: !stand.network.isUp,
        unsent: [...stand.tapped].filter((ticket) => !reached.has(ticket)).sort(),
        refused: stand.refused.filter((ticket) => !saidAtTap.includes(ticket)).sort(),
      };
      for (const [name, shown] of Object.entries(tabs)) {
        const said = shown?.says();
        if (said && JSON.stringify(said) !== JSON.stringify(truth))
          return { after: order.slice(0, index + 1), name, said, truth };
      }
    }
    return null;
  } finally {
    tabs.first.close();
    tabs.second?.close();
  }
}

function ordersOf(events: readonly Event[]): readonly (readonly Event[])[] {
  if (events.length === 0) return [[]];
  return events.flatMap((first) => ordersOf(events.filter((each) => each !== first)).map((rest) => [first, ...rest]));
}

it('is said as it is, after every step of every order of its events, in every tab', async () => {
  const orders = ordersOf(EVENTS);
  expect(orders).toHaveLength(5040);
  for (const [run, order] of orders.entries()) expect(await liesIn(order, run)).toBeNull();
});
