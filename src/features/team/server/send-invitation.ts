// Creates and mails an invitation link in the caller's transaction. A newer link replaces the previous one.

import {
  type Account,
  type AccountsDeps,
  deleteMailedTokens,
  makeMailedToken,
  type TokenKind,
} from '#features/accounts/server/people.ts';
import { queueMessage } from '#features/messages/server/outgoing-messages.ts';
import type { Db } from '#platform/db/database.ts';
import type { Member } from './team.store.ts';
import { invitationMail } from './team-mails.ts';

export const INVITATION_TOKEN: TokenKind = { name: 'join-team', seconds: 7 * 24 * 60 * 60 };

export type InvitationToSend = {
  readonly member: Pick<Member, 'id' | 'invitedName' | 'role'>;
  readonly account: Pick<Account, 'email' | 'emailProvenAt'>;
  readonly ownerName: string;
  readonly now: Date;
};

export async function sendInvitation(
  tx: Db,
  deps: Pick<AccountsDeps, 'config' | 'jobs' | 'newId' | 'now'>,
  { member, account, ownerName, now }: InvitationToSend,
): Promise<void> {
  await deleteMailedTokens(tx, INVITATION_TOKEN, member.id);
  const token = await makeMailedToken(tx, INVITATION_TOKEN, { about: member.id, now });
  const mail = invitationMail({
    name: member.invitedName,
    email: account.email,
    ownerName,
    role: member.role,
    hasAccount: account.emailProvenAt !== null,
    url: `${deps.config.publicUrl}/auth/member/activate/${token}`,
  });
  await queueMessage(tx, deps, mail);
}
