/** Notifications whose database can be exchanged, for applications that outlive the database of one test file. */
import { type ChannelListener, openListener, type PgListener } from '#platform/db/pg-notify.ts';

export type ExchangedListener = PgListener & {
  /** From now on, the notifications of this database are heard. */
  connect(connectionString: string): void;
};

export function createExchangedListener(now: () => Date): ExchangedListener {
  const listeners: Array<readonly [channel: string, ChannelListener]> = [];
  let current: PgListener | null = null;
  return {
    connect: (connectionString) => {
      current = openListener({ connectionString, now });
      for (const [channel, listener] of listeners) current.listen(channel, listener);
    },
    listen: (channel, listener) => {
      listeners.push([channel, listener]);
      current?.listen(channel, listener);
    },
    heardUntil: () => current?.heardUntil() ?? now(),
    stop: async () => {
      const last = current;
      current = null;
      await last?.stop();
    },
  };
}
