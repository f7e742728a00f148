// The mail that invites somebody to a team.

import { t } from 'ttag';
import { composeMail, type MailContent, type NewMessage } from '#features/messages/server/outgoing-messages.ts';
import type { TeamRole } from '#platform/access/membership.ts';

export type InvitationMail = {
  readonly name: string;
  readonly email: string;
  readonly ownerName: string;
  readonly role: TeamRole;
  /** Only the mailbox's owner reads this, so it may be revealed here and nowhere else. */
  readonly hasAccount: boolean;
  readonly url: string;
};

const work = (): Record<TeamRole, string> => ({
  enforcer: t`to work at their parking lots as an enforcer: you look up vehicles and see whether they have paid`,
  valet: t`to work at their parking lots as a valet: you take in cars, park them and bring them back`,
  manager: t`to run their parking lots as a manager: prices, hours, spaces and codes`,
  accountant: t`to keep the books of their parking lots as an accountant: you see and export the figures, and change nothing`,
  viewer: t`to see how full their parking lots are, as a viewer`,
});

/** The link contains the only copy of the token. */
export function invitationMail({ name, email, ownerName, role, hasAccount, url }: InvitationMail): NewMessage {
  const next = hasAccount
    ? t`Open the link to join with your existing account. Your password does not change.`
    : t`Open the link and set a password to get started.`;
  const content: MailContent = {
    title: t`Join the team of ${ownerName}`,
    paragraphs: [
      t`Hello ${name},`,
      t`${ownerName} invites you ${work()[role]}.`,
      t`${next} The link works once, for seven days.`,
      t`If you were not expecting this, ignore it. No one joins without opening the link.`,
    ],
    button: { label: t`Accept the invitation`, url },
    footer: t`Sent by Parkvale because ${ownerName} gave us this address.`,
  };
  return composeMail({ to: email, subject: t`${ownerName} invites you to their parking team`, content });
}
