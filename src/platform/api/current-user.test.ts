import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { readStored, storeOnDevice } from '#platform/browser/device-storage.ts';
import { forgetUser, getCurrentUser, rememberUser } from './current-user.ts';

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
afterEach(() => vi.unstubAllGlobals());

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
