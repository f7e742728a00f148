/**
 * The address that stands for whichever PostgreSQL is the primary, as HAProxy in front of two servers: on a failover it closes
 * what is open to the old one (`on-marked-down shutdown-sessions`) and leads new connections to the new one.
 */
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

export type TcpSwitch = {
  readonly port: number;
  /** Closes all connections; later ones go to this port. */
  turnTo(port: number): void;
  close(): void;
};

export async function openTcpSwitch(firstPort: number): Promise<TcpSwitch> {
  let target = firstPort;
  const open = new Set<Socket>();
  const server = createServer((incoming) => {
    const outgoing = connect(target, '127.0.0.1');
    for (const [one, other] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      open.add(one);
      one.setNoDelay(true);
      one.pipe(other);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        open.delete(one);
        other.destroy();
      });
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const closeAll = () => {
    for (const socket of open) socket.destroy();
  };
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    turnTo: (port) => {
      target = port;
      closeAll();
    },
    close: () => {
      server.close();
      closeAll();
    },
  };
}
