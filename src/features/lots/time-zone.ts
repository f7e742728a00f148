import { z } from 'zod';
import { readTimeZone } from '#platform/calendar/us-time-zones.ts';

const MESSAGE = 'Please provide a US time zone, such as America/Chicago';

/** The IANA name of a clock of the United States or its territories. */
export const TimeZone = z
  .string({ error: MESSAGE })
  .overwrite((typed) => readTimeZone(typed) ?? typed)
  .refine((name) => readTimeZone(name) !== null, MESSAGE);
