import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { forgetOnDevice, storeOnDevice } from '#platform/browser/device-storage.ts';
import { getGuestId } from './guest-id.ts';

const KEY = 'parkvale.guest';
beforeEach(() => {
  vi.stubGlobal('document', { cookie: '' });
  forgetOnDevice(KEY);
});
afterAll(() => vi.unstubAllGlobals());

describe('the guest id', () => {
  test('is 128 random bits, written so that it fits a header (V11.5.1)', () => {
    expect(getGuestId()).toMatch(/^[A-Za-z0-9_-]{22}$/);
  });

  test('is not in the cookie, by which the server knows only that there is one', () => {
    getGuestId();
    expect(document.cookie).toMatch(/^guest=1; path=\/; max-age=\d+; samesite=lax$/);
  });

  test('stays the same on this device', () => {
    expect(getGuestId()).toBe(getGuestId());
  });

  test('is different on another device', () => {
    const here = getGuestId();
    forgetOnDevice(KEY);
    expect(getGuestId()).not.toBe(here);
  });

  test('is replaced if the stored value is not a guest id', () => {
    storeOnDevice(KEY, 'a short one');
    expect(getGuestId()).toMatch(/^[A-Za-z0-9_-]{22}$/);
  });
});
