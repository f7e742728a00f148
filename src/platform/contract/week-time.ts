// Times on the lot's clock, and times that recur every week.

import { z } from 'zod';

/** Aborts on an invalid time, because later checks read it. */
export const TimeOfDay = z
  .string({ error: 'Enter the time as HH:MM.' })
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'Enter the time as HH:MM, from 00:00 to 23:59.', abort: true });

const EndOfDay = z.literal('24:00');

/** An end at or before the start is on the next day; 24:00 is the end of the day itself. */
export const WeekTime = z.object({
  /** 0 is Sunday. */
  day: z.int().min(0).max(6),
  from: TimeOfDay,
  until: z
    .union([TimeOfDay, EndOfDay], { error: 'Enter the time as HH:MM, from 00:01 to 24:00.' })
    .refine((time) => time !== '00:00', { error: 'Write 24:00 for the end of the day.' }),
});
export type WeekTime = z.output<typeof WeekTime>;
