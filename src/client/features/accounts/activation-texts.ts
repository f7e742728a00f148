// The texts of accepting an invitation. Those that the specification fixes are verbatim.

export const activationTexts = {
  title: 'Activate your account',
  joinTitle: 'Join the team',
  invites: (owner: string, work: 'enforcer' | 'valet') =>
    `${owner} invites you to work at their parking lots as ${work === 'valet' ? 'a valet' : 'an enforcer'}.`,
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
