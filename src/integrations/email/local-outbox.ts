// The default mailbox: nothing leaves the machine. The outbox table already holds the message, and /dev/outbox shows
// it. Mail to bounce.example is refused, so that the demo can show a dead letter.

import type { MailPort } from './mail.port.ts';

const REFUSED = { kind: 'refused', reason: '550 5.1.1 No such mailbox here', code: '550', badAddress: true } as const;

export function createLocalOutbox(): MailPort {
  return { send: async ({ to }) => (to.endsWith('@bounce.example') ? REFUSED : { kind: 'accepted' }) };
}
