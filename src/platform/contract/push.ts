import { z } from 'zod';
import { ignoredFields } from './closed-body.ts';

/** What a browser returns when asked for notifications: an address at its push service, and keys. */
export const PushAddress = z
  .object({
    endpoint: z.url({ error: 'This is not a push service address.' }).max(1000),
    keys: z.object({ p256dh: z.string().regex(/^B[\w-]{86}$/), auth: z.string().regex(/^[\w-]{22}$/) }),
    ...ignoredFields('expirationTime'),
  })
  .transform(({ endpoint, keys }) => ({ endpoint, keys }));
