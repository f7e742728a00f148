// Rule 208: the key in each mail about lots, which stops mails of its kind and brings them back, and does nothing else. It is sealed, not
// stored: nobody can make one, and a copy of the database holds none.

import { isNotification, type NotificationKind } from '#domain/notifications/notification-choices.ts';
import type { Deps } from '../../deps.ts';

export type StopKey = { readonly userId: string; readonly kind: NotificationKind };

const BELONGS_TO = 'the mails of one kind to one account';

type LinkDeps = { readonly seal: Deps['seal']; readonly config: Pick<Deps['config'], 'publicUrl'> };

/** Without a dot, which the addresses of files have. A page with a button; a POST of a mail program to the same address stops them at once. */
export function stopUrl({ seal, config }: LinkDeps, { userId, kind }: StopKey): string {
  const key = seal.seal(`${userId} ${kind}`, BELONGS_TO).replace('.', '~');
  return `${config.publicUrl}/mails/${key}`;
}

/** Null for what is none of ours. */
export function readStopKey({ seal }: Pick<LinkDeps, 'seal'>, key: string): StopKey | null {
  const [userId, kind] = opened(seal, key)?.split(' ') ?? [];
  return userId && kind && isNotification(kind) ? { userId, kind } : null;
}

function opened(seal: Deps['seal'], key: string): string | null {
  try {
    return seal.open(key.replace('~', '.'), BELONGS_TO);
  } catch {
    return null;
  }
}
