// The texts of accepting an invitation. Those that the specification fixes are verbatim.

import type { TeamRole } from '#domain/team/membership.ts';

const WORK: Record<TeamRole, string> = {
  enforcer: 'work at their parking lots as an enforcer',
  valet: 'work at their parking lots as a valet',
  viewer: 'see how full their parking lots are, as a viewer',
};

export const activationTexts = {
  title: 'Activate your account',
  joinTitle: 'Join the team',
  invites: (owner: string, work: TeamRole) => `${owner} invites you to ${WORK[work]}.`,
  email: 'E-mail',
  password: 'Password',
  passwordConfirm: 'Confirm password',
  submit: 'Activate account',
  busy: 'Activating…',
  bothNeeded: 'Please fill in both password fields.',
  differ: 'Looks like the passwords are not matching.',
  invalidToken: 'Invalid token provided. Please check you email again.',
  invalidNext: 'Each link works once, for seven days. Ask the lot owner to send the invitation again.',
  login: 'Log in',
  hasAccount: (email: string) =>
    `You have an account with ${email}. It will join the team. Your password does not change.`,
  join: 'Join the team',
  joining: 'Joining…',
  joinedTitle: 'You are on the team',
  joined: 'Log in with your password to start.',
};
