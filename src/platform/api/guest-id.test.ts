import { beforeEach, describe, expect, test } from 'vitest';
import { forgetOnDevice, storeOnDevice } from '#platform/browser/device-storage.ts';
import { getGuestId } from './guest-id.ts';

const KEY = 'parkvale.guest';
beforeEach(() => forgetOnDevice(KEY));

describe('the guest id', () => {
  test('is 128 random bits, written so that it fits a header (V11.5.1)', () => {
    expect(getGuestId()).toMatch(/^[A-Za-z0-9_-]{22}$/);
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
