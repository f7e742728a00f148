// Rule 208: the key in each mail about lots, which stops mails of its kind and resumes them, and does nothing else.
// It is sealed, not stored: nobody can forge one, and a copy of the database contains none.

import type { Deps } from '#app/deps.ts';
import { isNotification, type NotificationKind } from '../rules/notification-choices.ts';

export type StopKey = { readonly userId: string; readonly kind: NotificationKind };

const BELONGS_TO = 'the mails of one kind to one account';

type LinkDeps = { readonly seal: Deps['seal']; readonly config: Pick<Deps['config'], 'publicUrl'> };

/**
 * Contains no dot, unlike the addresses of files. It opens a page with a button; a mail
 * program's POST to the same address stops the mails at once.
 */
export function stopUrl({ seal, config }: LinkDeps, { userId, kind }: StopKey): string {
  const key = seal.seal(`${userId} ${kind}`, BELONGS_TO).replace('.', '~');
  return `${config.publicUrl}/mails/${key}`;
}

/** Null for a key that is not ours. */
export function readStopKey({ seal }: Pick<LinkDeps, 'seal'>, key: string): StopKey | null {
  const [userId, kind] = openKey(seal, key)?.split(' ') ?? [];
  return userId && kind && isNotification(kind) ? { userId, kind } : null;
}

function openKey(seal: Deps['seal'], key: string): string | null {
  try {
    return seal.open(key.replace('~', '.'), BELONGS_TO);
  } catch {
    return null;
  }
}
