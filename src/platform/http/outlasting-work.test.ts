import { expect, it, vi } from 'vitest';
import { createOutlastingWork } from './outlasting-work.ts';

const LONG_MS = 600_000;

it('waits for work that is done soon, and throws what it throws', async () => {
  const work = createOutlastingWork(LONG_MS, () => {});
  const done = vi.fn();
  await work.awaitBriefly(Promise.resolve().then(done));
  expect(done).toHaveBeenCalled();
  await expect(work.awaitBriefly(Promise.reject(new Error('no')))).rejects.toThrow('no');
});

it('leaves work that takes longer, reports what it throws, and is settled once it has ended', async () => {
  const onError = vi.fn();
  const work = createOutlastingWork(1, onError);
  const slow = Promise.withResolvers<void>();
  await work.awaitBriefly(slow.promise);
  const settled = vi.fn();
  const settling = work.settled().then(settled);
  await work.awaitBriefly(Promise.resolve());
  expect(settled).not.toHaveBeenCalled();
  slow.reject(new Error('late'));
  await settling;
  expect(onError).toHaveBeenCalledExactlyOnceWith(new Error('late'));
});
