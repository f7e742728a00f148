// The signed-in user. The session itself is an HttpOnly cookie; only the user is stored here, never a token. Other tabs
// follow changes.

import { useSyncExternalStore } from 'react';
import { ROLES, type Role } from '#platform/access/roles.ts';
import { forgetOnDevice, readStored, storeOnDevice } from '#platform/browser/device-storage.ts';

export type CurrentUser = {
  readonly _id: string;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  /** Rule 527: support is reading as this account. ISO time. */
  readonly viewedUntil?: string;
};

const KEY = 'parkvale.user';
/** The user whose session the server has ended. Unlike after logging out, other tabs keep their pages. */
const ENDED = 'parkvale.ended';
const listeners = new Set<() => void>();
let known: { readonly text: string | null; readonly user: CurrentUser | null } = { text: null, user: null };
/** This page is still theirs until it is left. */
let ended: CurrentUser | null = null;

/** Also while their session has ended and they have yet to log in again. */
export const getCurrentUser = (): CurrentUser | null => storedUser() ?? ended;

function storedUser(): CurrentUser | null {
  const text = readStored(KEY);
  if (text !== known.text) known = { text, user: parseUser(text) };
  return known.user;
}

/** Rule 464: the page stays, behind a form to log in again. */
export function markSessionEnded(): void {
  ended = getCurrentUser();
  if (ended) storeOnDevice(ENDED, ended._id);
  forgetSession();
}

export const isSessionEnded = (): boolean => ended !== null && storedUser() === null;

export const useSessionEnded = (): boolean => useSyncExternalStore(subscribe, isSessionEnded, () => false);

export function rememberUser(user: CurrentUser): void {
  storeUser(user);
  notifyListeners();
}

/** For a page that is left at once: what it shows belongs to the user before. */
export function storeUser({ _id, name, email, role, viewedUntil }: CurrentUser): void {
  storeOnDevice(KEY, JSON.stringify({ _id, name, email, role, viewedUntil }));
  forgetOnDevice(ENDED);
}

/** For a page that goes on without an account. */
export function leaveEndedSession(): void {
  ended = null;
  notifyListeners();
}

/** The server has already ended the session. What the user's work left on this device is its caller's matter. */
export function forgetUser(): void {
  ended = null;
  forgetOnDevice(ENDED);
  forgetSession();
}

function forgetSession(): void {
  forgetOnDevice(KEY);
  for (const name of ['jwt', 'token']) {
    // biome-ignore lint/suspicious/noDocumentCookie: the asynchronous cookie store is not in every browser yet.
    document.cookie = `${name}=; path=/; max-age=0`;
  }
  notifyListeners();
}

export function useCurrentUser(): CurrentUser | null {
  return useSyncExternalStore(subscribe, getCurrentUser, () => null);
}

/** In another tab, this page's user has logged out or somebody else has logged in: nothing of the first stays in this tab's memory. */
export function watchLeaving(reload: () => void): void {
  window.addEventListener('storage', ({ key, oldValue, newValue }) => {
    if (key === ENDED && newValue === null && isSessionEnded()) return reload();
    const before = key === KEY ? (parseUser(oldValue) ?? ended) : null;
    const now = parseUser(newValue);
    if (!before || before._id === now?._id) return;
    if (now !== null || readStored(ENDED) !== before._id) return reload();
    ended = before;
    notifyListeners();
  });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

function notifyListeners(): void {
  for (const listener of listeners) listener();
}

function parseUser(text: string | null): CurrentUser | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    return isUser(value) ? value : null;
  } catch {
    return null;
  }
}

function isUser(value: unknown): value is CurrentUser {
  if (typeof value !== 'object' || value === null) return false;
  const { _id, name, email, role } = value as Record<string, unknown>;
  return [_id, name, email].every((part) => typeof part === 'string') && ROLES.some((known) => known === role);
}
