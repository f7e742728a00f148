// Creates and mails an invitation link in the caller's transaction. A newer link replaces the previous one.

import { t } from 'ttag';
import {
  type Account,
  type AccountsDeps,
  deleteMailedTokens,
  makeMailedToken,
  type TokenKind,
} from '#features/accounts/server/public.ts';
import { composeMail, type MailContent, type NewMessage, queueMessage } from '#features/messages/server/public.ts';
import type { TeamRole } from '#platform/access/membership.ts';
import type { Db } from '#platform/db/database.ts';
import type { Member } from './team.store.ts';

// The mail that invites somebody to a team.
type InvitationMail = {
  readonly name: string;
  readonly email: string;
  readonly ownerName: string;
  readonly role: TeamRole;
  /** Only the mailbox's owner reads this, so it may be revealed here and nowhere else. */
  readonly hasAccount: boolean;
  readonly url: string;
};

const workOfRoles = (): Record<TeamRole, string> => ({
  enforcer: t`to work at their parking lots as an enforcer: you look up cars and see whether they have paid`,
  valet: t`to work at their parking lots as a valet: you take in cars, park them and bring them back`,
  manager: t`to run their parking lots as a manager: prices, hours, spaces and codes`,
  accountant: t`to keep the books of their parking lots as an accountant: you see and export the figures, and change nothing`,
  viewer: t`to see how full their parking lots are, as a viewer`,
});

/** The link contains the only copy of the token. */
function invitationMail({ name, email, ownerName, role, hasAccount, url }: InvitationMail): NewMessage {
  const next = hasAccount
    ? t`Open the link to join with your existing account. Your password does not change.`
    : t`Open the link and set a password to get started.`;
  const content: MailContent = {
    title: t`Join the team of ${ownerName}`,
    paragraphs: [
      t`Hello ${name},`,
      t`${ownerName} invites you ${workOfRoles()[role]}.`,
      t`${next} The link works once, for seven days.`,
      t`If you were not expecting this, ignore it. No one joins without opening the link.`,
    ],
    button: { label: t`Accept the invitation`, url },
    footer: t`Sent by Parkvale because ${ownerName} gave us this address.`,
  };
  return composeMail({ to: email, subject: t`${ownerName} invites you to their parking team`, content });
}

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
