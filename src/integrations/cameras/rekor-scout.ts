// Rekor Scout (OpenALPR): `alpr_group` once for each passage, after `alpr_results` for each frame of it, of which the group names the best
// (docs.rekor.ai/scout/application-integration).

import type { CameraAdapter, CameraReport } from './cameras.port.ts';
import { readParts } from './message-parts.ts';
import {
  at,
  hasNoPlate,
  readConfidence,
  readMovedAngle,
  readPicture,
  readPlate,
  readRegion,
  readText,
  readTime,
} from './read-fields.ts';

/** Angles grow clockwise from the top of the picture. */
const UP = 0;
/** The group of these frames follows; an alert repeats a group. */
const OTHERS = /^(alpr_results|alpr_alert|heartbeat|vehicle|notification)$/;

export const rekorScout: CameraAdapter = {
  maker: 'rekor_scout',
  read: async (message) => {
    const group = (await readParts(message))?.json;
    const type = readText(at(group, 'data_type'));
    if (type === null) return { kind: 'not_understood', missing: '"data_type"' };
    if (OTHERS.test(type)) return { kind: 'nothing' };
    return type === 'alpr_group' ? readGroup(group) : { kind: 'not_understood', missing: '"data_type": "alpr_group"' };
  },
};

function readGroup(group: unknown): CameraReport {
  const plate = readPlate(at(group, 'best_plate_number'));
  const confidence = readConfidence(at(group, 'best_confidence'), 100);
  const id = readText(at(group, 'best_uuid'));
  const start = readText(at(group, 'epoch_start'));
  if (plate === null)
    return hasNoPlate(at(group, 'best_plate_number'))
      ? { kind: 'nothing' }
      : { kind: 'not_understood', missing: '"best_plate_number"' };
  if (confidence === null) return { kind: 'not_understood', missing: '"best_confidence" (0–100)' };
  if (id === null && start === null) return { kind: 'not_understood', missing: '"best_uuid" / "epoch_start"' };
  const read = {
    passage: id ?? `${readText(at(group, 'camera_id')) ?? ''}/${start}`,
    plate,
    confidence,
    state: readRegion(at(group, 'best_region'), readConfidence(at(group, 'best_region_confidence'), 100)),
    at: readTime(at(group, 'epoch_start')),
    moved: readMovedAngle(at(group, 'travel_direction'), UP),
    picture: readPicture(at(group, 'vehicle_crop_jpeg')) ?? readPicture(at(group, 'best_plate', 'plate_crop_jpeg')),
  };
  return { kind: 'reads', reads: [read] };
}
