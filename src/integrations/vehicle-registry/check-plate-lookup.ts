import type { PlateLookupSettings } from '#app/config/outside-settings.ts';
import { failedCheck, type Verdict } from '#platform/http/setting-check.ts';
import { createHttpRegistry } from './http-registry.ts';

/** Longer than any driver waits: the question here is whether it answers at all. */
const PATIENCE_MS = 15_000;
/** Any plate will do, because unknown is an answer too. */
const SOME_PLATE = { plateKey: 'ABC1234', state: 'CA' };
const LOOPBACK = /^(localhost|127\.|\[::1\])/;

export async function checkPlateLookup(settings: PlateLookupSettings | null): Promise<Verdict> {
  if (!settings) return { kind: 'unset', note: 'vehicles that have parked here are known' };
  const { protocol, hostname } = new URL(settings.url);
  if (protocol !== 'https:' && !LOOPBACK.test(hostname)) {
    return { kind: 'wrong', why: 'plates would travel in the open. Set PLATE_LOOKUP_URL to an https address.' };
  }
  try {
    const facts = await createHttpRegistry(settings, PATIENCE_MS).lookUp(SOME_PLATE, new AbortController().signal);
    return facts ? { kind: 'ok' } : { kind: 'ok', note: 'it does not know the plate that was tried' };
  } catch (error) {
    return failedCheck('the service', error, 'Set PLATE_LOOKUP_URL, PLATE_LOOKUP_HEADERS and PLATE_LOOKUP_PARAMS.');
  }
}
