// The default mailbox: nothing leaves the machine. The message stands in the outbox table already, where
// /dev/outbox shows it. Whatever goes to bounce.example is refused, so that a dead letter can be seen in the demo too.

import type { MailPort } from './mail.port.ts';

const REFUSED = { kind: 'refused', reason: '550 5.1.1 No such mailbox here', code: '550', badAddress: true } as const;

export function createLocalOutbox(): MailPort {
  return { send: async ({ to }) => (to.endsWith('@bounce.example') ? REFUSED : { kind: 'accepted' }) };
}
