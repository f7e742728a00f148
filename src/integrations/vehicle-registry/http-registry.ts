// A plate look-up service over HTTP. Its address, headers and field names are settings, because no two services are
// alike.

import type { PlateLookupSettings } from '#integrations/vehicle-registry/plate-lookup-settings.ts';
import { callOutside, readJson, requireSuccess } from '#platform/http/outside-call.ts';
import { failedCheck, type Verdict } from '#platform/http/setting-check.ts';
import { readVehicleAnswer } from './read-vehicle-answer.ts';
import type { VehicleRegistryPort } from './vehicle-registry.port.ts';

/** Shorter than the driver waits, which leaves time for the local registry. */
const PATIENCE_MS = 1700;
const MAX_BYTES = 512 * 1024;

export function createHttpRegistry(settings: PlateLookupSettings, patienceMs = PATIENCE_MS): VehicleRegistryPort {
  return {
    async lookUp(plate, signal) {
      signal.throwIfAborted();
      const limits = { timeoutMs: patienceMs, signal, maxBytes: MAX_BYTES };
      const answer = await callOutside({ ...requestFor(settings, plate), ...limits });
      if (answer.status === 404) return null;
      requireSuccess(answer);
      return readVehicleAnswer(readJson(answer));
    },
  };
}

function requestFor({ url, method, headers, fields }: PlateLookupSettings, plate: { plateKey: string; state: string }) {
  const fill = (template: string, write = (text: string) => text) =>
    template.replaceAll('{plate}', write(plate.plateKey)).replaceAll('{state}', write(plate.state));
  const sent = Object.fromEntries(Object.entries(fields).map(([name, template]) => [name, fill(template)]));
  const address = new URL(fill(url, encodeURIComponent));
  const accept = { accept: 'application/json', ...headers };
  if (method === 'POST') return { url: address, method, headers: accept, json: sent };
  for (const [name, value] of Object.entries(sent)) address.searchParams.set(name, value);
  return { url: address, method, headers: accept };
}

/** Longer than any driver waits: the question here is whether it answers at all. */
const CHECK_TIMEOUT_MS = 15_000;
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
    const facts = await createHttpRegistry(settings, CHECK_TIMEOUT_MS).lookUp(SOME_PLATE, new AbortController().signal);
    return facts ? { kind: 'ok' } : { kind: 'ok', note: 'it does not know the plate that was tried' };
  } catch (error) {
    return failedCheck('the service', error, 'Set PLATE_LOOKUP_URL, PLATE_LOOKUP_HEADERS and PLATE_LOOKUP_PARAMS.');
  }
}
