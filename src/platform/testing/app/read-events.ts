/** Reads a live stream over a real connection, as a page does. */
import { setTimeout as sleep } from 'node:timers/promises';
import { API_PREFIX } from '#platform/contract/endpoint.ts';

export type HeardEvent = { readonly name: string; readonly id: string; readonly data: Record<string, unknown> };

export type EventReading = {
  readonly status: number;
  readonly events: HeardEvent[];
  /** The id from which a later stream resumes. */
  lastId(): string;
  /** The versions of a ticket, in order of arrival. */
  versionsOf(ticketId: string): number[];
  /** Resolves when the condition holds. @throws with the events so far if it does not within 25 s. */
  until(holds: (reading: EventReading) => boolean): Promise<void>;
  /** Resolves when the server has ended the stream. */
  readonly ended: Promise<void>;
  stop(): void;
};

export type StreamRequested = { readonly url: string; readonly path: string; readonly headers: Record<string, string> };

export async function readEvents({ url, path, headers }: StreamRequested, lastId?: string): Promise<EventReading> {
  const abort = new AbortController();
  const answer = await fetch(`${url}${API_PREFIX}${path}`, {
    headers: { ...headers, ...(lastId !== undefined && { 'last-event-id': lastId }) },
    signal: abort.signal,
  });
  const events: HeardEvent[] = [];
  let last = lastId ?? '';
  const frames = async () => {
    let text = '';
    for await (const part of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += part;
      const whole = text.split('\n\n');
      text = whole.pop() ?? '';
      for (const frame of whole) {
        last = /^id: (.*)$/m.exec(frame)?.[1] ?? last;
        const name = /^event: (.*)$/m.exec(frame)?.[1];
        const data = /^data: (.*)$/m.exec(frame)?.[1];
        if (name && data) events.push({ name, id: last, data: JSON.parse(data) });
      }
    }
  };
  const ended = frames().catch(() => {});
  const reading: EventReading = {
    status: answer.status,
    events,
    ended,
    lastId: () => last,
    versionsOf: (ticketId) => events.flatMap(({ data }) => versionIn(data, ticketId)),
    until: async (holds) => {
      for (let tries = 0; !holds(reading); tries++) {
        if (tries > 1250) throw new Error(`Waited in vain. Heard: ${JSON.stringify(events)}`);
        await sleep(20);
      }
    },
    stop: () => abort.abort(),
  };
  return reading;
}

function versionIn(data: Record<string, unknown>, ticketId: string): number[] {
  const { _id, version } = (data.valet ?? data) as { _id?: string; version?: number };
  return _id === ticketId && version !== undefined ? [version] : [];
}
