/** An owner's server that accepts webhooks, and fails when told to. */
import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Received = {
  readonly id: string;
  readonly type: string;
  readonly body: string;
  readonly data: Record<string, { _id?: string }>;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
};

export type Receiver = {
  readonly url: string;
  /** What was accepted, in order. */
  readonly taken: Received[];
  /** Every request, accepted or not. */
  readonly requested: Received[];
  /** The status it answers with from now on. */
  answer: number;
  close(): Promise<void>;
};

export async function startReceiver(): Promise<Receiver> {
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (part) => {
      body += part;
    });
    request.on('end', () => {
      const { type, data } = JSON.parse(body);
      const received = { id: String(request.headers['webhook-id']), type, data, body, headers: request.headers };
      receiver.requested.push(received);
      if (receiver.answer < 300) receiver.taken.push(received);
      response.writeHead(receiver.answer).end(receiver.answer < 300 ? 'thanks' : 'out of order');
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const receiver: Receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    taken: [],
    requested: [],
    answer: 200,
    close: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
  return receiver;
}

/** Checks the signature the way docs/integrations.md tells integrators to. */
export function isSignedBy(secret: string, { id, body, headers }: Received): boolean {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const content = `${id}.${headers['webhook-timestamp']}.${body}`;
  const signature = `v1,${createHmac('sha256', key).update(content).digest('base64')}`;
  return String(headers['webhook-signature']).split(' ').includes(signature);
}
