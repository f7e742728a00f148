/**
 * The address of whichever PostgreSQL is the primary, like HAProxy in front of two servers. On a failover it closes the connections to the
 * old one (`on-marked-down shutdown-sessions`) and routes new ones to the new primary.
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
