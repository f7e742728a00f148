// The keys by which push services recognize the server. Without them, it creates its own and keeps them in the database.

import { z } from 'zod';
import type { PushKeys } from '#integrations/push/push.port.ts';

export const PUSH_SETTINGS = {
  PUSH_PUBLIC_KEY: z
    .string()
    .regex(/^B[\w-]{86}$/, 'must be 87 characters of base64url that begin with B')
    .optional(),
  PUSH_PRIVATE_KEY: z
    .string()
    .regex(/^[\w-]{43}$/, 'must be 43 characters of base64url')
    .optional(),
};

type Settings = z.output<z.ZodObject<typeof PUSH_SETTINGS>>;

const NAMES = ['PUSH_PUBLIC_KEY', 'PUSH_PRIVATE_KEY'] as const;

export function checkPush(settings: Settings, context: z.RefinementCtx): void {
  const [given, ...more] = NAMES.filter((name) => settings[name] !== undefined);
  if (!given || more.length > 0) return;
  const missing = given === 'PUSH_PUBLIC_KEY' ? 'PUSH_PRIVATE_KEY' : 'PUSH_PUBLIC_KEY';
  context.addIssue({ code: 'custom', path: [missing], message: `must be set too, because ${given} is` });
}

export function toPushKeys({ PUSH_PUBLIC_KEY, PUSH_PRIVATE_KEY }: Settings): PushKeys | null {
  if (!PUSH_PUBLIC_KEY || !PUSH_PRIVATE_KEY) return null;
  return { publicKey: PUSH_PUBLIC_KEY, privateKey: PUSH_PRIVATE_KEY };
}
