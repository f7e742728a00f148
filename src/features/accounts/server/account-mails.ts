// The mails about an account.

import { t } from 'ttag';
import { composeAccountMail, type NewMessage } from '#features/messages/server/public.ts';
import { formatDateTime } from '#platform/calendar/human-time.ts';

type Recipient = { readonly name: string; readonly email: string };

/** The link contains the only copy of the token. */
export function resetMail(to: Recipient, url: string): NewMessage {
  return composeAccountMail(to, {
    title: t`Set a new password`,
    paragraphs: [
      t`Someone, most likely you, asked for a new password. The link works once, for one hour.`,
      t`If it was not you, ignore this email. Your password has not changed.`,
    ],
    button: { label: t`Set a new password`, url },
  });
}

/** The link contains the only copy of the token. */
export function emailProofMail(to: Recipient, url: string): NewMessage {
  const title = t`Confirm your email address`;
  return composeAccountMail(to, {
    title,
    paragraphs: [
      t`Please confirm that this address is yours. The link works once, for seven days.`,
      t`If you have no account at Parkvale, ignore this email.`,
    ],
    button: { label: title, url },
  });
}

export function passwordChangedMail(to: Recipient, supportEmail: string): NewMessage {
  return composeAccountMail(to, {
    title: t`Your password was changed`,
    paragraphs: [
      t`The password of your account was changed, and all other devices were signed out.`,
      t`If it was not you, set a new one with "Forgot password" and write to ${supportEmail}.`,
    ],
  });
}

export function passkeyAddedMail(to: Recipient, passkey: string, supportEmail: string): NewMessage {
  return composeAccountMail(to, {
    title: t`A passkey was added to your account`,
    paragraphs: [
      t`The passkey “${passkey}” can now log in to your account.`,
      t`If it was not you, log in, remove it in your profile, and write to ${supportEmail}.`,
    ],
  });
}

export function passkeyRemovedMail(to: Recipient, passkey: string, supportEmail: string): NewMessage {
  return composeAccountMail(to, {
    title: t`A passkey was removed from your account`,
    paragraphs: [
      t`The passkey “${passkey}” can no longer log in to your account, and all other devices were signed out.`,
      t`If it was not you, set a new password with "Forgot password" and write to ${supportEmail}.`,
    ],
  });
}

export function twoFactorMail(to: Recipient, isOn: boolean, supportEmail: string): NewMessage {
  return composeAccountMail(to, {
    title: isOn ? t`Two-factor sign-in is on` : t`Two-factor sign-in is off`,
    paragraphs: [
      isOn
        ? t`Logging in to your account now takes a code from your authenticator app, and all other devices were signed out.`
        : t`Your password alone can log in to your account again, and all other devices were signed out.`,
      t`If it was not you, set a new password with "Forgot password" and write to ${supportEmail}.`,
    ],
  });
}

export function keyMadeMail(to: Recipient, key: string, supportEmail: string): NewMessage {
  return composeAccountMail(to, {
    title: t`An API key was created for your account`,
    paragraphs: [
      t`Programs that have the API key “${key}” can now use your account, as far as the key allows.`,
      t`If it was not you, log in, revoke it under “API and webhooks”, change your password, and write to ${supportEmail}.`,
    ],
  });
}

export function googleLinkedMail(to: Recipient, google: string, supportEmail: string): NewMessage {
  return composeAccountMail(to, {
    title: t`Your account is linked with Google`,
    paragraphs: [
      t`The Google account ${google} can now log in to your account.`,
      t`If it was not you, log in, unlink it in your profile, and write to ${supportEmail}.`,
    ],
  });
}

export function googleUnlinkedMail(to: Recipient, supportEmail: string): NewMessage {
  return composeAccountMail(to, {
    title: t`Your account is no longer linked with Google`,
    paragraphs: [
      t`Google can no longer log in to your account, and all other devices were signed out.`,
      t`If it was not you, set a new password with "Forgot password" and write to ${supportEmail}.`,
    ],
  });
}

/** Somebody had typed the address without ever proving that it was theirs. */
export function googleTookOverMail(to: Recipient, supportEmail: string): NewMessage {
  return composeAccountMail(to, {
    title: t`Your account is linked with Google`,
    paragraphs: [
      t`You logged in with Google. This address already had an account, which nobody had confirmed.`,
      t`It is yours now: its password and passkeys no longer work, and all other devices were signed out. You can set a password in your profile.`,
      t`If it was not you, write to ${supportEmail}.`,
    ],
  });
}

type NewSignIn = {
  /** A description of the browser. */
  readonly with: string;
  readonly at: Date;
  /** Where its holder can see all sign-ins. */
  readonly url: string;
  readonly supportEmail: string;
};

/** In UTC, because an account has no time zone of its own. */
export function newSignInMail(to: Recipient, { with: browser, at, url, supportEmail }: NewSignIn): NewMessage {
  const title = t`New login to your account`;
  const when = formatDateTime(at, { dateStyle: 'medium', timeStyle: 'long', timeZone: 'UTC' });
  return composeAccountMail(to, {
    title,
    paragraphs: [
      t`Your account was accessed from a browser that we had not seen before: ${browser}, ${when}.`,
      t`If it was you, no action is needed.`,
      t`If it was not you, set a new password with "Forgot password", which logs everybody out, and write to ${supportEmail}.`,
    ],
    button: { label: t`See where you are logged in`, url },
  });
}
