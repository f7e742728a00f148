// Rule 488: who changed what about a lot, and when.

import { z } from 'zod';
import { defineEndpoint } from '#platform/contract/endpoint.ts';
import { Id, NextCursor, PageQuery } from '#platform/contract/wire.ts';
import { AuditEntry } from './audit-entry.ts';
import { CHANGE_AREAS } from './rules/settings.ts';

export const historyContract = {
  listHistory: defineEndpoint({
    method: 'GET',
    path: '/locations/:id/history',
    summary:
      'List who changed what about a lot, newest first; its owner also sees changes to the team, keys and payouts',
    access: {
      kind: 'roles',
      roles: ['vendor', 'manager'],
      whose: { thing: 'location', in: 'params', name: 'id', as: 'team' },
    },
    params: z.object({ id: Id }),
    query: PageQuery.extend({ area: z.enum(CHANGE_AREAS, { error: 'There is no such kind of change.' }).optional() }),
    response: z.object({ data: z.object({ entries: z.array(AuditEntry) }), nextCursor: NextCursor }),
  }),
};
