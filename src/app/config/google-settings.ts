// Signing in with Google. config.ts reads these settings with all others.

import { z } from 'zod';
import type { GoogleSettings } from '#integrations/google-sign-in/google-settings.ts';

export const GOOGLE_SETTINGS = {
  GOOGLE_CLIENT_ID: z
    .string()
    .regex(/^[\w.-]{8,200}$/, 'must be the client id alone, as the console shows it')
    .optional(),
  GOOGLE_CLIENT_SECRET: z
    .string()
    .regex(/^\S{8,200}$/, 'must be the client secret alone, as the console shows it')
    .optional(),
  GOOGLE_SIGN_IN_URL: z
    .url({ protocol: /^https?$/, error: 'must look like https://accounts.google.com' })
    .default('https://accounts.google.com'),
};

type Settings = z.output<z.ZodObject<typeof GOOGLE_SETTINGS>>;

const NAMES = ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'] as const;

export function checkGoogle(settings: Settings, context: z.RefinementCtx): void {
  const [given, ...more] = NAMES.filter((name) => settings[name] !== undefined);
  if (!given || more.length > 0) return;
  const missing = NAMES.find((name) => name !== given) ?? given;
  context.addIssue({ code: 'custom', path: [missing], message: `must be set too, because ${given} is` });
}

export function toGoogle(settings: Settings): GoogleSettings | null {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret, GOOGLE_SIGN_IN_URL: url } = settings;
  return clientId && clientSecret ? { clientId, clientSecret, issuerUrl: url.replace(/\/+$/, '') } : null;
}
