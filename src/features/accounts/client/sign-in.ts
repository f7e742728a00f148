// What logging in stores on this device, and where it leads. It reloads the page, so that nothing about the
// previous visitor stays in memory; only who logs in again, after their session has ended, goes on where they were.

import { callApi } from '#platform/api/call-api.ts';
import {
  type CurrentUser,
  getCurrentUser,
  isSessionEnded,
  rememberUser,
  storeUser,
} from '#platform/api/current-user.ts';
import { returnPathFrom } from '#platform/forms/return-path.ts';
import { homePathFor } from '#platform/paths/home-path.ts';
import { claimGuestBookings } from './claim-guest-bookings.ts';

export function getReturnPath(): string | null {
  const { pathname, search, hash } = window.location;
  if (isSessionEnded()) return pathname + search + hash;
  return returnPathFrom(window.location.search, window.location.origin);
}

/** `code`: for two-factor sign-in; empty until it is requested. */
export async function signIn(email: string, password: string, code: string): Promise<void> {
  const body = { email, password, ...(code !== '' && { code }) };
  const { user } = await callApi('POST /users/login', { body });
  await openFirstPage(user);
}

/** What the server kept while the browser was elsewhere, checked as strictly as a URL parameter. */
export function safeReturnPath(from: string | null): string | null {
  return from === null ? null : returnPathFrom(`?${new URLSearchParams({ from })}`, window.location.origin);
}

/** Continues to the page that the user wanted, or to their role's first page, along with what this device booked before. */
export async function openFirstPage(user: CurrentUser, returnPath = getReturnPath()): Promise<void> {
  await claimGuestBookings();
  const before = isSessionEnded() ? getCurrentUser() : null;
  if (before?._id === user._id && before.role === user.role) return rememberUser(user);
  storeUser(user);
  window.location.assign(returnPath ?? homePathFor(user.role));
}
