// All phones at an event: pages that follow a ticket, boards that follow the stand, and guests who request their cars. Each page is a
// connection that is read as data arrives, so that reading costs little compared with answering.
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { API_PREFIX } from '#platform/contract/endpoint.ts';
import { answerQuestions } from '../../harness/processes/helper-process.ts';
import type { FullStand } from '../servers/valet-server.ts';

export type CrowdOptions = FullStand & { readonly boards: number };
export type EventOptions = { readonly withinMs: number };
export type EventFigures = {
  /** For each request, the milliseconds from its answer to the last screen that shows it. */
  readonly delays: readonly number[];
  readonly missed: number;
  readonly doubled: number;
};

type Screen = { readonly socket: Socket; readonly heard: Map<string, number[]>; opened: Promise<void> };

let stand: CrowdOptions;
let boards: Screen[] = [];
let pages = new Map<string, Screen>();

const questions = {
  open: async (options: CrowdOptions): Promise<void> => {
    stand = options;
    const { locationId, tokens, tickets } = options;
    boards = Array.from({ length: options.boards }, (_, index) =>
      openScreen(`/valets/locations/${locationId}/events`, `authorization: Bearer ${tokens[index % tokens.length]}`),
    );
    pages = new Map(tickets.map(({ id, key }) => [id, openScreen(`/valets/${id}/events`, `x-valet-key: ${key}`)]));
    await Promise.all([...boards, ...pages.values()].map(({ opened }) => opened));
  },
  close: async (): Promise<void> => {
    for (const { socket } of [...boards, ...pages.values()]) socket.destroy();
  },
  /** Every guest requests the car once, spread over the given time. */
  run: async ({ withinMs }: EventOptions): Promise<EventFigures> => {
    const answered = new Map<string, number>();
    const all = stand.tickets.map(async ({ id, key }, index) => {
      await sleep((withinMs * index) / stand.tickets.length);
      await request(id, key);
      answered.set(id, performance.now());
    });
    await Promise.all(all);
    await sleep(3000);
    return figuresOf(answered);
  },
};
export type ValetCrowdQuestions = typeof questions;

async function request(id: string, key: string): Promise<void> {
  const answer = await fetch(`${stand.url}${API_PREFIX}/valets/${id}/only`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json', 'x-valet-key': key },
    body: JSON.stringify({ status: 'requested' }),
  });
  if (answer.status !== 200) throw new Error(`A request answered ${answer.status}: ${await answer.text()}`);
  await answer.arrayBuffer();
}

const UPDATE = /event: ticket\ndata: \{"valet":\{"_id":"([0-9a-f-]{36})","version":2,/g;
/** The shortest update event. A shorter remainder has not been counted yet. */
const UPDATE_LENGTH = 87;

function openScreen(path: string, header: string): Screen {
  const { hostname, port, host } = new URL(stand.url);
  const socket = connect({ host: hostname, port: Number(port), noDelay: true });
  const heard = new Map<string, number[]>();
  const { promise: opened, resolve, reject } = Promise.withResolvers<void>();
  let rest = '';
  socket.on('data', (part) => {
    const at = performance.now();
    const text = rest + part.toString('latin1');
    if (text.includes('event: open')) resolve();
    for (const [, id = ''] of text.matchAll(UPDATE)) heard.set(id, [...(heard.get(id) ?? []), at]);
    // Keep what may be the beginning of another event, but nothing that was already counted.
    const last = text.lastIndexOf('event: ');
    rest = last >= 0 && text.length - last < UPDATE_LENGTH ? text.slice(last) : '';
  });
  socket.on('close', () => reject(new Error('The server closed a stream.')));
  socket.write(`GET ${API_PREFIX}${path} HTTP/1.1\r\nhost: ${host}\r\n${header}\r\n\r\n`, 'latin1');
  return { socket, heard, opened };
}

function figuresOf(answered: ReadonlyMap<string, number>): EventFigures {
  const delays: number[] = [];
  let [missed, doubled] = [0, 0];
  for (const [id, at] of answered) {
    const page = pages.get(id);
    const reported = [...boards, ...(page ? [page] : [])].map(({ heard }) => heard.get(id) ?? []);
    missed += reported.filter((times) => times.length === 0).length;
    doubled += reported.filter((times) => times.length > 1).length;
    delays.push(Math.max(0, Math.max(...reported.flat()) - at));
  }
  return { delays, missed, doubled };
}

answerQuestions(questions);
