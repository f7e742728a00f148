// The local mailbox's page: what would have been mailed or texted. It exists only where nothing leaves the machine.

import { sandboxContract } from '#contract/payments.contract.ts';
import type { Deps } from '../../deps.ts';
import { type Route, route } from '../../http/endpoint-route.ts';
import { listMessages } from './messages.store.ts';

const SHOWN = 200;

export function outboxRoutes(deps: Deps): Route[] {
  return [
    route(sandboxContract.listOutbox, async () => {
      const messages = await listMessages(deps.db, SHOWN);
      return { messages: messages.map((message) => ({ ...message, createdAt: message.createdAt.toISOString() })) };
    }),
  ];
}
