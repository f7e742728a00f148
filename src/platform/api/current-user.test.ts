import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { readStored, storeOnDevice } from '#platform/browser/device-storage.ts';
import { forgetUser, getCurrentUser, isSessionEnded, rememberUser, watchLeaving } from './current-user.ts';

const KEY = 'parkvale.user';
const cookies: string[] = [];

beforeEach(() => {
  cookies.length = 0;
  vi.stubGlobal('document', {
    set cookie(text: string) {
      cookies.push(text);
    },
  });
  forgetUser();
  cookies.length = 0;
});
afterEach(() => {
  forgetUser();
  vi.unstubAllGlobals();
});

const vendor = { _id: 'u1', name: 'Vic', email: 'vic@example.com', role: 'vendor' } as const;

describe('the user this device remembers', () => {
  test('is kept without the token that came along (V3.3.4)', () => {
    rememberUser({ ...vendor, token: 'secret' } as typeof vendor);
    expect(getCurrentUser()).toEqual(vendor);
    expect(readStored(KEY)).not.toContain('secret');
  });

  test('is nobody after logging out, and the cookies jwt and token are cleared', () => {
    rememberUser(vendor);
    forgetUser();
    expect(getCurrentUser()).toBeNull();
    expect(cookies.map((cookie) => cookie.split('=')[0])).toEqual(['jwt', 'token']);
    expect(cookies.every((cookie) => cookie.includes('max-age=0'))).toBe(true);
  });

  test.each(['no json', '{}', '{"_id":"u1","name":"V","email":"v@example.com","role":"king"}'])(
    'is nobody when %s was stored',
    (stored) => {
      storeOnDevice(KEY, stored);
      expect(getCurrentUser()).toBeNull();
    },
  );
});

describe('a page whose user', () => {
  const textOf = (_id: string | null) => (_id === null ? null : JSON.stringify({ ...vendor, _id }));
  const reloads = (key: string, before: string | null, after: string | null): boolean => {
    const page = new EventTarget();
    vi.stubGlobal('window', page);
    const reload = vi.fn();
    watchLeaving(reload);
    page.dispatchEvent(Object.assign(new Event('storage'), { key, oldValue: textOf(before), newValue: textOf(after) }));
    return reload.mock.calls.length > 0;
  };

  test('logs out or is replaced in another tab is loaded again, so that nobody reads their answers', () => {
    expect(reloads(KEY, 'u1', null)).toBe(true);
    expect(reloads(KEY, 'u1', 'u2')).toBe(true);
  });

  test('stays when their session has ended, so that what is typed there is not lost', () => {
    storeOnDevice('parkvale.ended', 'u1');
    expect(reloads(KEY, 'u1', null)).toBe(false);
    expect([isSessionEnded(), getCurrentUser()?._id]).toEqual([true, 'u1']);
    expect(reloads(KEY, null, 'u2')).toBe(true);
    expect(reloads('parkvale.ended', 'u1', null)).toBe(true);
  });

  test('stays, or logs in where nobody was, keeps what is typed on it', () => {
    expect(reloads(KEY, 'u1', 'u1')).toBe(false);
    expect(reloads(KEY, null, 'u1')).toBe(false);
    expect(reloads('parkvale.other', 'u1', 'u2')).toBe(false);
  });
});
