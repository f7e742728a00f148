// The small shapes shared by all contracts.

import { z } from 'zod';
import { isEmailAddress } from './email.ts';
import { plainLine } from './plain-line.ts';

/** A missing one is told as missing. */
export const Id = z.uuid({ error: ({ input }) => (input === undefined ? undefined : 'This id is not one of ours.') });
/** Chosen by the caller: version 7, which sorts by creation time as ours do. */
export const NewId = z.uuidv7({ error: 'Use a version 7 UUID.' }).toLowerCase();
export const IsoTime = z.iso.datetime({ error: 'Send the time in UTC, such as 2026-11-20T15:00:00Z.' });
/** YYYY-MM. */
export const Month = z.string().regex(/^\d{4}-\d{2}$/);
const READ_TIME = 'Send the time, such as 2026-11-20T15:00:00Z.';

/** Any format in which clients write a time; blank means none. @returns milliseconds since 1970 */
export const Moment = z
  .union([z.string().max(64), z.number()], { error: READ_TIME })
  .nullish()
  .transform((text) => (text === null || text === undefined || text === '' ? undefined : new Date(text).getTime()))
  .refine((at) => at === undefined || !Number.isNaN(at), { error: READ_TIME });

const WHOLE_CENTS = 'Enter the amount in whole cents: 1234 is $12.34.';
/** Integer cents; never negative. */
export const CentsAmount = z.int(WHOLE_CENTS).min(0, 'An amount cannot be negative.');

/** An amount in cents that somebody enters. `missing` is the message if there is none. */
export function enteredCents(missing: string) {
  const isMissing = (input: unknown) => input === undefined || input === null || input === '';
  return z.int({ error: ({ input }) => (isMissing(input) ? missing : WHOLE_CENTS) });
}

/** A number that may arrive as text, as queries and forms send it. Blank text means none, rather than zero. */
export function typedNumber<N extends z.ZodType<number>>(number: N) {
  const { $schema: _, ...printed } = z.toJSONSchema(number);
  const read = (given: unknown) => (typeof given === 'string' && given.trim() !== '' ? Number(given) : given);
  return z.preprocess(read, number).meta(printed);
}

/** An email address as it was typed, trimmed (rule 99): accounts are found by its `emailKey`. */
export function emailAddress(error: string) {
  return z.string({ error }).trim().max(254, error).refine(isEmailAddress, error).meta({ format: 'email' });
}

export const EmailAddress = emailAddress('Please provide a valid email address');

/** Characters of any kind: longer input was never read from a plate. */
const MAX_TYPED_PLATE = 32;

/** A plate as typed, symbols included. Whether it is one is for the handler to say, on the field, with what to do. */
export function plateText(missing: string) {
  return z.string({ error: missing }).trim().min(1, missing).max(MAX_TYPED_PLATE, 'At most 8 letters and digits');
}

/**
 * One line of free text without control characters, so that it cannot break a mail header or a log line. In Unicode's NFC,
 * because "é" in two characters would be another name than in one.
 */
export function oneLine(max: number, error: string) {
  return z
    .string({ error })
    .normalize('NFC')
    .trim()
    .min(1, error)
    .max(max, `${error} (at most ${max} characters)`)
    .check(...plainLine(error));
}

/** Where the next page begins, as given by the page before. */
export const Cursor = z.string().max(400).optional();

export const PageQuery = z.object({
  limit: z.coerce.number().int().min(1).max(200).default(50),
  cursor: Cursor,
});

/** Without zero-width characters and those that reorder letters, which copied text brings along and nobody means to search for. */
export const searchedText = () =>
  z.string({ error: 'Enter a search term.' }).overwrite((text) => text.replace(/\p{Cf}/gu, ''));

/** The search terms for a list. */
export const SearchText = searchedText()
  .trim()
  .max(100, 'Use at most 100 characters.')
  .regex(/^[^\p{Cc}]*$/u, 'Use one line of text.')
  .optional();

/** A page of search results, requested in a body. */
export const SearchedPage = z.object({
  search: SearchText,
  limit: z.int().min(1).max(100).default(20),
  cursor: Cursor,
});

/** A page of what there is at all lots of the caller, or at one of them. */
export const ManagedPage = SearchedPage.extend({
  locationId: Id.optional(),
  order: z.enum(['newest', 'oldest'], { error: 'There is no such order.' }).default('newest'),
});
export type ManagedPage = z.output<typeof ManagedPage>;

/** A lot as lists name it: chains give many lots one name, so that its address goes with it. */
export const NamedLot = z.object({ _id: Id, name: z.string(), address: z.string() });
/** Where a row of such a page is. */
export const LotOfRow = NamedLot.extend({ timeZone: z.string() });

export const NextCursor = z.string().nullable();

export const ErrorAnswer = z.object({
  /** Only from endpoints whose other answers say `success: true`. */
  success: z.literal(false).optional(),
  message: z.string(),
  error: z.object({
    code: z.string(),
    message: z.string(),
    fields: z.record(z.string(), z.string()).optional(),
  }),
  data: z.record(z.string(), z.unknown()).optional(),
});

/** The answer when there is nothing to report except success. */
export const Done = z.object({ message: z.string() });
