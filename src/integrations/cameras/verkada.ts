// Verkada: a webhook for each plate (apidocs.verkada.com/reference/lpr), signed with the secret that its owner set there
// (apidocs.verkada.com/reference/securing-webhooks). Of the picture it has the URL, which expires.

import { createHmac, timingSafeEqual } from 'node:crypto';
import type { CameraAdapter, CameraMessage } from './cameras.port.ts';
import { readParts } from './message-parts.ts';
import { at, hasNoPlate, readConfidence, readPlate, readRegion, readText, readTime } from './read-fields.ts';

/** A delivery that is repeated is signed again. */
const SIGNED_WITHIN_MS = 5 * 60_000;

export const verkada: CameraAdapter = {
  maker: 'verkada',
  isSigned,
  read: async (message) => {
    const json = (await readParts(message))?.json;
    const type = readText(at(json, 'webhook_type'));
    if (type === null) return { kind: 'not_understood', missing: '"webhook_type"' };
    if (type.toLowerCase() !== 'lpr') return { kind: 'nothing' };
    const data = at(json, 'data');
    const plate = readPlate(at(data, 'license_plate_number'));
    const confidence = readConfidence(at(data, 'confidence'), 1);
    const time = readTime(at(data, 'detected')) ?? readTime(at(data, 'created'));
    if (plate === null)
      return hasNoPlate(at(data, 'license_plate_number'))
        ? { kind: 'nothing' }
        : { kind: 'not_understood', missing: '"data.license_plate_number"' };
    if (confidence === null) return { kind: 'not_understood', missing: '"data.confidence" (0–1)' };
    if (time === null) return { kind: 'not_understood', missing: '"data.detected" / "data.created"' };
    // Each delivery has an id of its own, also when one is repeated.
    const passage = `${readText(at(data, 'camera_id')) ?? ''}/${time.getTime()}/${plate}`;
    const state = readRegion(at(data, 'license_plate_state'));
    const url = readText(at(data, 'image_url'));
    const picture = url === null ? null : { url };
    return { kind: 'reads', reads: [{ passage, plate, confidence, state, at: time, moved: null, picture }] };
  },
};

function isSigned({ headers, body }: CameraMessage, secret: string, now: Date): boolean {
  const [timestamp = '', signature = ''] = headers['verkada-signature']?.split('|') ?? [];
  if (!(Math.abs(now.getTime() - Number(timestamp) * 1000) <= SIGNED_WITHIN_MS)) return false;
  const expected = createHmac('sha256', secret).update(body).update(`|${timestamp}`).digest();
  const sent = Buffer.from(signature, 'hex');
  return sent.length === expected.length && timingSafeEqual(sent, expected);
}
