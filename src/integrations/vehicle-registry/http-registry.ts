// A plate look-up service over HTTP. Its address, headers and field names are settings, because no two services are
// alike.

import type { PlateLookupSettings } from '#app/config/outside-settings.ts';
import { callOutside, readJson, requireSuccess } from '#platform/http/outside-call.ts';
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
