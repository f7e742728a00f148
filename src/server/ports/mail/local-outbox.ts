// The default mailbox: nothing leaves the machine. The message stands in the outbox table already, where
// /dev/outbox shows it.

import type { MailPort } from './mail.port.ts';

export function createLocalOutbox(): MailPort {
  return { send: async () => {} };
}
