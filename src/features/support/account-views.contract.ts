// Support reads an account's pages as the account sees them, and can change nothing.

import { z } from 'zod';
import { User } from '#features/accounts/accounts.contract.ts';
import { defineEndpoint, signedIn } from '#platform/contract/endpoint.ts';
import type { Refused } from '#platform/contract/refusals.ts';
import { Id, IsoTime, oneLine } from '#platform/contract/wire.ts';

export const ACCOUNT_VIEW_REFUSALS = {
  view_only: {
    status: 403,
    message: 'You are viewing this account and can only read. Stop viewing to act as yourself.',
  },
  view_over: { status: 403, message: 'The time to view this account is over. Stop viewing to go on as yourself.' },
  not_viewable: { status: 422, message: 'Only active accounts of owners, their teams and drivers can be viewed.' },
} as const satisfies Record<string, Refused>;

export const accountViewsContract = {
  startAccountView: defineEndpoint({
    method: 'POST',
    path: '/support/users/:id/views',
    summary:
      'Read as this account for 15 minutes: until the view ends, this session may call what only reads. Logged, and mailed to the account with the reason',
    access: { kind: 'roles', roles: ['admin'] },
    limit: { max: 60, perSeconds: 600 },
    params: z.object({ id: Id }),
    body: z.object({ reason: oneLine(300, 'Please give a reason. The account will read this.') }),
    response: z.object({
      data: z.object({
        /** Who the session reads as. */
        user: User,
        until: IsoTime,
      }),
    }),
  }),
  endAccountView: defineEndpoint({
    method: 'POST',
    path: '/support/views/end',
    summary: 'Stop reading as another account; does nothing otherwise',
    access: signedIn,
    beforeTwoFactor: true,
    inViews: 'ends',
    response: z.object({ data: z.object({ user: User }) }),
  }),
};
