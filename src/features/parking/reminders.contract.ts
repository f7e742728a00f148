// Rule 176: a driver is reminded before a paid session ends.

import { z } from 'zod';
import { anyone, defineEndpoint } from '#platform/contract/endpoint.ts';
import { PushAddress } from '#platform/contract/push.ts';
import { EmailAddress, Id, IsoTime } from '#platform/contract/wire.ts';
import { MAX_MINUTES_BEFORE, MIN_MINUTES_BEFORE, REMINDER_HOURS } from './rules/end-reminder.ts';

export const REMINDER_CHANNELS = ['email', 'text', 'push'] as const;

const MINUTES_TEXT = `Choose from ${MIN_MINUTES_BEFORE} to ${MAX_MINUTES_BEFORE} minutes.`;
const AMOUNT_TEXT = 'Enter an amount above zero.';
const ById = z.object({ id: Id });
const access = { kind: 'driver', whose: { thing: 'session', in: 'params', name: 'id', as: 'driver' } } as const;

const byKey = z.object({ key: z.string().min(22).max(60), id: Id });

const RunningTime = z.discriminatedUnion('kind', [
  /** Every so many minutes since it began. */
  z.object({
    kind: z.literal('every'),
    minutes: z.literal(
      REMINDER_HOURS.map((hours) => 60 * hours),
      { error: 'Choose 60, 120, 240 or 480 minutes.' },
    ),
  }),
  /** Once it costs this much. */
  z.object({ kind: z.literal('amount'), cents: z.int(AMOUNT_TEXT).min(1, AMOUNT_TEXT).max(100_000_000, AMOUNT_TEXT) }),
]);
export type RunningTime = z.output<typeof RunningTime>;

const ReminderRequest = z.object({
  minutesBefore: z
    .int({ error: MINUTES_TEXT })
    .min(MIN_MINUTES_BEFORE, MINUTES_TEXT)
    .max(MAX_MINUTES_BEFORE, MINUTES_TEXT)
    .default(15),
  /** Instead of before the end, while start-stop parking runs. */
  when: RunningTime.optional(),
  channels: z.array(z.enum(REMINDER_CHANNELS)).max(REMINDER_CHANNELS.length),
  /** For a guest; an account that holds the stay is reminded at its own address. */
  email: EmailAddress.optional(),
  phone: z.string().max(30).optional(),
  /** Texts are sent only to a number whose holder agrees to them here. */
  agreesToTexts: z.boolean().optional(),
  /** The browser's address, for the channel `push`. */
  push: PushAddress.optional(),
});

const Reminder = z.object({
  minutesBefore: z.int(),
  /** Left out for a reminder before the end. */
  when: RunningTime.optional(),
  channels: z.array(z.enum(REMINDER_CHANNELS)),
  /** When it goes out; null when there is none, or it has gone out. */
  at: IsoTime.nullable(),
});
export type Reminder = z.output<typeof Reminder>;

export const remindersContract = {
  getReminder: defineEndpoint({
    method: 'GET',
    path: '/sessions/:id/reminder',
    summary: "Get a session's reminder; no channels means no reminder",
    access,
    params: ById,
    response: z.object({ data: Reminder }),
  }),
  setReminder: defineEndpoint({
    method: 'PUT',
    path: '/sessions/:id/reminder',
    summary: 'Set a reminder before a session ends, with a link that adds time; no channels turns it off',
    access,
    limit: { max: 60, perSeconds: 60 },
    params: ById,
    body: ReminderRequest,
    response: z.object({ data: Reminder }),
  }),
  getReminderByReceipt: defineEndpoint({
    method: 'GET',
    path: '/receipts/:key/reminders/:id',
    summary: "Get the reminder of one of a receipt's sessions, with the receipt's key",
    access: anyone,
    limit: { max: 240, perSeconds: 60 },
    params: byKey,
    response: z.object({ data: Reminder }),
  }),
  setReminderByReceipt: defineEndpoint({
    method: 'PUT',
    path: '/receipts/:key/reminders/:id',
    summary: "Set the reminder of one of a receipt's sessions, with the receipt's key",
    access: anyone,
    limit: { max: 60, perSeconds: 60 },
    params: byKey,
    body: ReminderRequest,
    response: z.object({ data: Reminder }),
  }),
  getPushKey: defineEndpoint({
    method: 'GET',
    path: '/push/key',
    summary: 'Get the key that a browser needs to subscribe to notifications',
    access: anyone,
    response: z.object({ data: z.object({ publicKey: z.string() }) }),
  }),
};
