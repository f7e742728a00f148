// A message with its answers, and what its writer has here: the latest stays, and lots.

import type { Db } from '#platform/db/database.ts';
import type { SupportConversation, SupportHit } from '../../support.contract.ts';
import { searchSupport } from '../search-support.ts';
import { listOwnersLots } from '../stories/owner-story.read-model.ts';
import { findConversation } from './support-messages.read-model.ts';

const SHOWN = 5;
/** Accounts and messages are found as well. */
const SEARCHED = 25;

export async function getConversation(db: Db, id: string, now: Date): Promise<SupportConversation | null> {
  const message = await findConversation(db, id);
  if (!message) return null;
  const { hits } = await searchSupport(db, { q: message.email, limit: SEARCHED, cursor: null });
  const lots = message.account ? await listOwnersLots(db, { ownerId: message.account._id, now, limit: SHOWN }) : [];
  // One that was found in several ways is listed once.
  const stays = new Map<string, SupportHit>();
  for (const hit of hits) {
    const stayId = hit.kind === 'order' ? hit.orderId : hit.kind === 'ticket' ? hit.ticketId : null;
    if (stayId !== null && !stays.has(stayId)) stays.set(stayId, hit);
  }
  return {
    ...message,
    stays: [...stays.values()].slice(0, SHOWN),
    lots: lots.map(({ _id, name, address }) => ({ _id, name, address })),
  };
}
