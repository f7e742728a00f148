// The texts for accepting an invitation. Texts that the specification fixes are verbatim.

import { t } from 'ttag';
import type { TeamRole } from '#platform/access/membership.ts';

const WORK: Record<TeamRole, string> = {
  enforcer: t`work at their parking lots as an enforcer`,
  valet: t`work at their parking lots as a valet`,
  manager: t`run their parking lots as a manager`,
  accountant: t`keep the books for their parking lots as an accountant`,
  viewer: t`see how full their parking lots are, as a viewer`,
};

export const activationTexts = {
  title: t`Activate your account`,
  joinTitle: t`Join the team`,
  invites: (owner: string, work: TeamRole) => t`${owner} invited you to ${WORK[work]}.`,
  email: t`Email`,
  password: t`Password`,
  passwordConfirm: t`Confirm password`,
  submit: t`Activate account`,
  busy: t`Activating…`,
  invalidToken: t`Invalid token provided. Please check you email again.`,
  invalidNext: t`Each link works once, for seven days. Ask the lot owner to send the invitation again.`,
  login: t`Log in`,
  hasAccount: (email: string) =>
    t`You already have an account with ${email}. It will be added to the team. Your password stays the same.`,
  join: t`Join the team`,
  joining: t`Joining…`,
  joinedTitle: t`You are on the team`,
  joined: t`Log in with your password to start.`,
};
