/** Notifications whose database can be exchanged, for applications that outlive the database of one test file. */
import { type NoticeListener, type Notices, openNotices } from '#platform/db/notices.ts';

export type ExchangedNotices = Notices & {
  /** From now on, the notifications of this database are heard. */
  connect(connectionString: string): void;
};

export function createExchangedNotices(now: () => Date): ExchangedNotices {
  const listeners: Array<readonly [channel: string, NoticeListener]> = [];
  let current: Notices | null = null;
  return {
    connect: (connectionString) => {
      current = openNotices({ connectionString, now });
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
