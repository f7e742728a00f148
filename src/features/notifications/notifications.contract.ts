// Rules 206 and 208: choosing which emails about one's lots to get, and unsubscribing from one kind without signing in.

import { z } from 'zod';
import { anyone, defineEndpoint } from '#platform/contract/endpoint.ts';
import { NOTIFICATIONS } from './rules/notification-choices.ts';
import { SUMMARY_CLOCKS } from './rules/summary-time.ts';

const Kind = z.enum(NOTIFICATIONS, { error: 'Choose one of the notifications.' });

const Choices = z.object({
  kinds: z.array(Kind).max(NOTIFICATIONS.length),
  /** Whether to send a daily summary even for a day on which nothing happened. */
  whenEmpty: z.boolean(),
  /** Whose seven in the morning; null means the first lot's. */
  timeZone: z.enum(SUMMARY_CLOCKS, { error: 'Choose a time zone from the list.' }).nullable(),
});

const Notifications = Choices.extend({
  /** What this account can choose from. */
  offered: z.array(Kind),
  email: z.string(),
  /** The first lot's; null without one. */
  firstLotTimeZone: z.string().nullable(),
});
export type Notifications = z.output<typeof Notifications>;

const MailKind = z.object({ kind: Kind, isOn: z.boolean() });
export type MailKind = z.output<typeof MailKind>;

const access = { kind: 'roles', roles: ['vendor', 'manager', 'accountant'] } as const;
/** Mail programs send the requests of all their readers from a few addresses. */
const limit = { max: 600, perSeconds: 60 } as const;
const params = z.object({ key: z.string().min(1).max(400) });
const response = z.object({ data: MailKind });

export const notificationsContract = {
  getNotifications: defineEndpoint({
    method: 'GET',
    path: '/users/notifications',
    summary: 'List the emails about your lots that are available, and which ones you get',
    access,
    response: z.object({ data: Notifications }),
  }),
  chooseNotifications: defineEndpoint({
    method: 'PUT',
    path: '/users/notifications',
    summary: 'Choose which emails about your lots you get',
    access,
    limit: { max: 120, perSeconds: 900 },
    body: Choices,
    response: z.object({ data: Notifications }),
  }),
  getMailKind: defineEndpoint({
    method: 'GET',
    path: '/notification-mails/:key',
    summary: "Show what an email's unsubscribe link stops and whether it is on; changes nothing",
    access: anyone,
    params,
    response,
  }),
  stopMailKind: defineEndpoint({
    method: 'POST',
    path: '/notification-mails/:key',
    alias: '/mails/:key',
    summary: 'Stop emails of this kind with the link from one of them; mail programs can call it too (RFC 8058)',
    access: anyone,
    limit,
    takes: 'form',
    params,
    response,
  }),
  resumeMailKind: defineEndpoint({
    method: 'POST',
    path: '/notification-mails/:key/resume',
    summary: 'Resume emails of this kind',
    access: anyone,
    limit,
    params,
    response,
  }),
};
