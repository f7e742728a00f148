/** Runs before each file of component tests: a browser that remembers nothing, a fixed hour, and the API's stand-in. */
import { format } from 'node:util';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { chalkOutbox } from '#features/enforcement/client/chalks/chalk-outbox.ts';
import { notesOutbox } from '#features/enforcement/client/notes-outbox.ts';
import { photoOutbox } from '#features/valet/client/offline/photo-outbox.ts';
import { valetOutbox } from '#features/valet/client/offline/valet-outbox.ts';
import { setUndoOffer } from '#features/valet/client/tickets/undo-offer.ts';
import { forgetUser, getCurrentUser } from '#platform/api/current-user.ts';
import { queryClient } from '#platform/api/query-client.ts';
import { answered } from '#platform/api/signal.ts';
import { forgetOnDevice } from '#platform/browser/device-storage.ts';
import { heardServerAt } from '#platform/browser/server-clock.ts';
import { api, standInForApi } from './fake-api.ts';
import { PHONE, setWidth } from './hand.ts';
import { watchLeaving } from './leaving.ts';

/** Wednesday, 10:00 AM in Chicago. */
const NOW = new Date('2026-06-10T15:00:00Z');

// A busy machine is slow; an element that never comes fails all the same.
configure({ asyncUtilTimeout: 10_000 });

const { queries, ...others } = queryClient.getDefaultOptions();
queryClient.setDefaultOptions({ ...others, queries: { ...queries, retry: false } });

/** What React says in development, such as about a missing key, fails the test. */
const complaints: string[] = [];
/** `expect.poll` waits outside of React's `act`, and happy-dom does not know an element that browsers do. */
const ABOUT_THE_TEST = /not wrapped in act|The tag <search> is unrecognized/;

let endCalls: () => readonly string[];

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
  heardServerAt(NOW.getTime());
  watchLeaving();
  complaints.length = 0;
  vi.spyOn(console, 'error').mockImplementation((...args) => {
    const text = format(...args);
    if (!ABOUT_THE_TEST.test(text)) complaints.push(text);
  });
  endCalls = standInForApi(getCurrentUser);
  // On every page of support.
  api.answer('GET /support/counts', {
    data: { inbox: 0, owners: 0, requests: 0, appeals: 0, disputes: 0, reconciliation: 0, undelivered: 0 },
  });
});

afterEach(async () => {
  cleanup();
  setWidth(PHONE);
  queryClient.clear();
  answered();
  for (const key of Object.keys(localStorage)) forgetOnDevice(key);
  forgetUser();
  // Logging out loads another page, with empty outboxes and nothing to undo.
  setUndoOffer(null);
  for (const outbox of [valetOutbox, photoOutbox, notesOutbox, chalkOutbox]) await outbox.load();
  sessionStorage.clear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  expect([...endCalls(), ...complaints]).toEqual([]);
});
