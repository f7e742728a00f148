import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { reopenWhenReached } from './reopen-when-reached.ts';

const heard = new EventTarget();
const reopen = vi.fn();
const request = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', heard);
  vi.stubGlobal('fetch', request);
  request.mockReset().mockRejectedValue(new TypeError('Failed to fetch'));
  reopen.mockReset();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('reopens the page when the phone hears of a signal', () => {
  reopenWhenReached(reopen);
  heard.dispatchEvent(new Event('online'));
  expect(reopen).toHaveBeenCalledTimes(1);
});

it('reopens it without being told, once the server answers', async () => {
  reopenWhenReached(reopen);
  await vi.advanceTimersByTimeAsync(12_000);
  expect(reopen).not.toHaveBeenCalled();
  request.mockResolvedValue({ ok: true });
  await vi.advanceTimersByTimeAsync(5000);
  expect(reopen).toHaveBeenCalledTimes(1);
});

it('reopens it once, although phone and server say so one after the other', async () => {
  request.mockResolvedValue({ ok: true });
  reopenWhenReached(reopen);
  heard.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(6000);
  expect(reopen).toHaveBeenCalledTimes(1);
});
