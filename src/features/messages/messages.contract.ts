// Emails and texts that did not arrive. Support sees the reason, and resends or drops each one.

import { z } from 'zod';
import { defineEndpoint, signedIn } from '#platform/contract/endpoint.ts';
import { Done, Id, IsoTime, NextCursor, PageQuery } from '#platform/contract/wire.ts';
import { UNDELIVERED_STATES } from './rules/delivery.ts';

const support = { kind: 'roles', roles: ['admin'] } as const;

export const UndeliveredMessage = z.object({
  _id: Id,
  channel: z.enum(['email', 'sms']),
  to: z.string(),
  /** For a text, its beginning, without links. */
  subject: z.string(),
  status: z.enum(UNDELIVERED_STATES),
  tries: z.int(),
  /** In the words of the server or provider that refused it. */
  error: z.string(),
  errorCode: z.string().nullable(),
  /** The address itself is unreachable: resending helps only once it is corrected. */
  badAddress: z.boolean(),
  createdAt: IsoTime,
  failedAt: IsoTime,
  /** Whether its content is still stored. */
  canSendAgain: z.boolean(),
  /** The order or ticket it is about. */
  order: z.object({ locationId: Id, orderId: Id }).nullable(),
  letterId: Id.nullable(),
});
export type UndeliveredMessage = z.output<typeof UndeliveredMessage>;

/** The caller's own address, if it could not be reached. */
export const MailTrouble = z.object({ to: z.string(), reason: z.string(), at: IsoTime });
export type MailTrouble = z.output<typeof MailTrouble>;

export const UNDELIVERED_DECISIONS = ['send_again', 'drop'] as const;

export const messagesContract = {
  listUndelivered: defineEndpoint({
    method: 'GET',
    path: '/support/undelivered',
    summary: 'List undelivered emails and texts that need a decision, latest first',
    access: support,
    query: PageQuery,
    response: z.object({
      data: z.object({ messages: z.array(UndeliveredMessage), waiting: z.int() }),
      nextCursor: NextCursor,
    }),
  }),
  decideUndelivered: defineEndpoint({
    method: 'PATCH',
    path: '/support/undelivered/:id',
    summary: 'Resend or drop an undelivered message',
    access: support,
    limit: { max: 240, perSeconds: 600 },
    params: z.object({ id: Id }),
    body: z.object({
      decision: z.enum(UNDELIVERED_DECISIONS, { error: 'A message is sent again or dropped.' }),
    }),
    response: Done,
  }),
  getMyMailTrouble: defineEndpoint({
    method: 'GET',
    path: '/users/mail-trouble',
    summary: "Check whether the last email to the caller's own address bounced",
    access: signedIn,
    beforeTwoFactor: true,
    response: z.object({ data: z.object({ trouble: MailTrouble.nullable() }) }),
  }),
};
