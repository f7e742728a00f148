import { t } from 'ttag';
import type { Deps } from '#app/deps.ts';
import { findAccountById } from '#features/accounts/server/public.ts';
import {
  type AccountMail,
  composeAccountMail,
  type NewMessage,
  queueMessage,
} from '#features/messages/server/public.ts';
import type { Db } from '#platform/db/database.ts';
import type { SignedInUser } from '#platform/http/access/principal.ts';
import { inLanguage } from '#platform/i18n/languages.ts';
import type { NotificationKind } from '../rules/notification-choices.ts';
import { listChoices, type StoredChoices } from './choices.store.ts';
import { chosenKinds } from './choose.ts';
import { type Concerns, listRecipients } from './recipients.read-model.ts';
import { stopUrl } from './stop-link.ts';

export type NotifyDeps = Pick<Deps, 'config' | 'jobs' | 'newId' | 'now' | 'seal'>;

type News = {
  readonly kind: NotificationKind;
  readonly concerns: Concerns;
  /** In each reader's language. */
  readonly mail: () => AccountMail;
};

/** In the transaction of the fact, so that it is reported once. */
export async function notifyReaders(tx: Db, deps: NotifyDeps, { kind, concerns, mail }: News): Promise<void> {
  for (const { reader, language } of await listReaders(tx, kind, concerns)) {
    await inLanguage(language, () => queueMessage(tx, deps, notificationMail(deps, { reader, kind, mail: mail() })));
  }
}

type Reported = { readonly reader: SignedInUser; readonly language: string | null };

async function listReaders(db: Db, kind: NotificationKind, concerns: Concerns): Promise<Reported[]> {
  const ids = await listRecipients(db, concerns);
  const choices = await listChoices(db, ids);
  const readers: Reported[] = [];
  for (const id of ids) {
    const stored = choices.get(id) ?? null;
    const reader = await findReader(db, id, kind, stored);
    if (reader) readers.push({ reader, language: stored?.language ?? null });
  }
  return readers;
}

/** Null for somebody who does not want it, is not offered it in their role, or is gone. */
async function findReader(db: Db, id: string, kind: NotificationKind, stored: StoredChoices | null) {
  const account = await findAccountById(db, id);
  return account?.active && chosenKinds(account, stored).includes(kind) ? account : null;
}

type Mailing = { readonly reader: SignedInUser; readonly kind: NotificationKind; readonly mail: AccountMail };

/** Includes the way to unsubscribe from mails of this kind. */
export function notificationMail(deps: Pick<Deps, 'config' | 'seal'>, { reader, kind, mail }: Mailing): NewMessage {
  const stop = { label: t`Stop these emails`, url: stopUrl(deps, { userId: reader.id, kind }) };
  return composeAccountMail(reader, { ...mail, stop });
}
