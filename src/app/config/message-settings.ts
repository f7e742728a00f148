// The settings for text messages. A provider's settings belong together. If some were missing, texts
// would silently stay in the outbox, so the start stops and names what is missing.

import { z } from 'zod';

const Numbers = z
  .string()
  .regex(/^\+[1-9]\d{6,14}( *, *\+[1-9]\d{6,14})*$/, 'must be numbers such as +13125550100, several of them by comma');

export const MESSAGE_SETTINGS = {
  TWILIO_ACCOUNT_SID: z
    .string()
    .regex(/^AC\w{8,}$/, 'must look like AC…')
    .optional(),
  TWILIO_AUTH_TOKEN: z.string().min(8, 'must be the token alone, as the console shows it').optional(),
  TWILIO_FROM: Numbers.optional(),
  TWILIO_API_URL: z
    .url({ protocol: /^https?$/, error: 'must look like https://api.example' })
    .default('https://api.twilio.com'),
  TEXT_TO_PARK_NUMBER: z
    .string()
    .regex(/^\+[1-9]\d{6,14}$/, 'must be a number such as +13125550100')
    .optional(),
  TEXTS_PER_SECOND: z.coerce
    .number({ error: 'must be a number from 0.01 to 1000' })
    .min(0.01, 'must be a number from 0.01 to 1000')
    .max(1000, 'must be a number from 0.01 to 1000')
    .default(1),
};

type Settings = z.output<z.ZodObject<typeof MESSAGE_SETTINGS>>;

const TWILIO_NEEDS = ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'] as const;

export type TwilioSettings = {
  readonly accountSid: string;
  readonly authToken: string;
  /** The sending numbers, in E.164. */
  readonly senders: readonly string[];
  readonly apiUrl: string;
  /** For each number. */
  readonly perSecond: number;
};

export function checkTexts(settings: Settings, context: z.RefinementCtx): void {
  const given = TWILIO_NEEDS.filter((name) => settings[name] !== undefined);
  if (given.length === 0) return;
  const { TEXT_TO_PARK_NUMBER: number, TWILIO_FROM: from } = settings;
  if (number && from && !sendersIn(from).includes(number))
    context.addIssue({ code: 'custom', path: ['TEXT_TO_PARK_NUMBER'], message: 'must be one of TWILIO_FROM' });
  for (const name of TWILIO_NEEDS.filter((each) => !given.includes(each))) {
    context.addIssue({ code: 'custom', path: [name], message: `must be set too, because ${given.join(', ')} is` });
  }
}

const sendersIn = (from: string): string[] => from.split(',').map((each) => each.trim());

/** Null without these settings; texts then stay in the local outbox. */
export function toTwilio(settings: Settings): TwilioSettings | null {
  const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken, TWILIO_FROM: from } = settings;
  if (!accountSid || !authToken || !from) return null;
  return {
    accountSid,
    authToken,
    senders: sendersIn(from),
    apiUrl: settings.TWILIO_API_URL.replace(/\/+$/, ''),
    perSecond: settings.TEXTS_PER_SECOND,
  };
}
