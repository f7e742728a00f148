import { z } from 'zod';
import { ROLES } from '#platform/access/roles.ts';
import { anyone, defineEndpoint, signedIn } from '#platform/contract/endpoint.ts';
import { Done, EmailAddress, emailAddress, Id, oneLine } from '#platform/contract/wire.ts';
import { SecondFactor } from './two-factor.contract.ts';

export const User = z.object({ _id: Id, name: z.string(), email: z.string(), role: z.enum(ROLES) });
export type User = z.output<typeof User>;

/** `token` is for non-browser clients. It is empty for a browser, which has it in an HttpOnly cookie. */
export const SignedIn = z.object({ token: z.string(), user: User });
const Password = z
  .string({ error: 'Please enter a password.' })
  .min(1, 'Please enter a password.')
  .max(256, 'Use at most 128 characters.');
const ForgottenEmail = emailAddress('Please provide a valid email address.');

const MailSettings = z.object({ receipts: z.boolean({ error: 'Choose whether receipts are mailed.' }) });

export const accountsContract = {
  login: defineEndpoint({
    method: 'POST',
    path: '/users/login',
    summary: 'Sign in with an email address and password',
    access: anyone,
    // One login takes a tenth of a second to compute; the handler limits wrong passwords more strictly.
    limit: { max: 300, perSeconds: 900 },
    // `code`: required after `sign_in_code_needed`, when two-factor sign-in is on.
    body: z.object({ email: EmailAddress, password: Password, code: SecondFactor.optional() }),
    beforeTwoFactor: true,
    response: SignedIn,
  }),
  signup: defineEndpoint({
    method: 'POST',
    path: '/users/signup',
    summary: 'Create a vendor or customer account',
    access: anyone,
    // A class, an office or a whole carrier may share one address.
    limit: { max: 200, perSeconds: 600 },
    body: z.object({
      name: oneLine(80, 'Please provide a valid name'),
      email: EmailAddress,
      password: Password,
      passwordConfirm: z.string({ error: 'Please repeat the password.' }),
      role: z.enum(['vendor', 'customer'], { error: 'Only vendors and customers can sign up themselves.' }),
    }),
    response: SignedIn,
    status: 201,
    idempotent: 'after_its_act',
  }),
  logout: defineEndpoint({
    method: 'POST',
    path: '/users/logout',
    summary: 'End the current session',
    access: anyone,
    beforeTwoFactor: true,
    inViews: 'ends',
    response: Done,
  }),
  me: defineEndpoint({
    method: 'GET',
    path: '/me',
    summary: 'Get the signed-in user',
    access: signedIn,
    beforeTwoFactor: true,
    response: z.object({ user: User }),
  }),
  updateMe: defineEndpoint({
    method: 'PATCH',
    path: '/users/update',
    alias: '/v1/users/update',
    summary: 'Change your name or password',
    access: signedIn,
    body: z.object({
      name: oneLine(80, 'Please provide a valid name').optional(),
      password: Password.optional(),
      currentPassword: Password.optional(),
    }),
    response: z.object({ user: User }),
  }),
  getMailSettings: defineEndpoint({
    method: 'GET',
    path: '/users/mail-settings',
    summary: 'Get which unsolicited emails your account receives',
    access: signedIn,
    beforeTwoFactor: true,
    response: z.object({ data: MailSettings }),
  }),
  changeMailSettings: defineEndpoint({
    method: 'PATCH',
    path: '/users/mail-settings',
    summary: 'Choose which unsolicited emails your account receives',
    access: signedIn,
    beforeTwoFactor: true,
    body: MailSettings,
    response: z.object({ data: MailSettings }),
  }),
  forgotPassword: defineEndpoint({
    method: 'POST',
    path: '/users/forgot-password',
    summary: 'Request a password reset link',
    access: anyone,
    limit: { max: 20, perSeconds: 900 },
    // Rule 150: the body is either the bare email address or an object that contains it.
    body: z.union(
      [z.object({ email: ForgottenEmail.prefault('') }), ForgottenEmail.transform((email) => ({ email }))],
      {
        error: 'Please provide a valid email address.',
      },
    ),
    response: Done,
  }),
  checkResetLink: defineEndpoint({
    method: 'POST',
    path: '/users/reset-link',
    summary: 'Check whether an emailed link can still set a new password',
    access: anyone,
    limit: { max: 60, perSeconds: 900 },
    body: z.object({ token: z.string().min(1).max(200) }),
    response: z.object({ data: z.object({ isValid: z.boolean() }) }),
  }),
  resetPassword: defineEndpoint({
    method: 'PATCH',
    path: '/users/reset-password/:token',
    summary: 'Set a new password with an emailed link',
    access: anyone,
    limit: { max: 30, perSeconds: 900 },
    params: z.object({ token: z.string().min(1).max(200) }),
    body: z.object({ token: z.string().max(200).optional(), password: Password }),
    response: Done,
  }),
};
