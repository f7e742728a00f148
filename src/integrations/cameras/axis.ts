// Axis License Plate Verifier: pushes NEW when a plate is seen, UPDATE when it or its direction changes, and LOST ten seconds after the last
// sight; carID ties them together (developer.axis.com/vapix/applications/license-plate-verifier-api). LOST is the only one that is
// final, but too late for a car at a gate: the first is taken as it is, and a better plate of the same car is another read of it.

import type { CameraAdapter, CameraReport } from './cameras.port.ts';
import { readParts } from './message-parts.ts';
import {
  at,
  hasNoPlate,
  largestOf,
  listAt,
  readConfidence,
  readMovedWord,
  readPicture,
  readPlate,
  readRegion,
  readText,
  readTime,
} from './read-fields.ts';

export const axis: CameraAdapter = {
  maker: 'axis',
  read: async (message) => {
    const event = (await readParts(message))?.json;
    const state = readText(at(event, 'carState'))?.toLowerCase();
    if (event === undefined) return { kind: 'not_understood', missing: 'JSON' };
    if (state === undefined)
      return at(event, 'plateText') === undefined
        ? { kind: 'nothing' }
        : { kind: 'not_understood', missing: '"carState"' };
    return readEvent(event);
  },
};

function readEvent(event: unknown): CameraReport {
  const plate = readPlate(at(event, 'plateASCII')) ?? readPlate(at(event, 'plateText'));
  const confidence = readConfidence(at(event, 'plateConfidence'), 1);
  const id = readText(at(event, 'carID'));
  if (plate === null)
    return hasNoPlate(at(event, 'plateText'))
      ? { kind: 'nothing' }
      : { kind: 'not_understood', missing: '"plateText"' };
  if (confidence === null) return { kind: 'not_understood', missing: '"plateConfidence" (0–1)' };
  if (id === null) return { kind: 'not_understood', missing: '"carID"' };
  const word = readText(at(event, 'carMoveDirection'));
  const pictures = listAt(event, 'ImageArray').map((image) => readPicture(at(image, 'BinaryImage')));
  const time = readTime(at(event, 'capture_timestamp'));
  const read = {
    passage: `${readText(at(event, 'camera_info', 'SerialNumber')) ?? ''}/${id}/${dayOf(time)}/${plate}/${word ?? ''}`,
    plate,
    confidence,
    state: readRegion(at(event, 'plateRegion')),
    at: time,
    // Of the picture, not of the lane.
    moved: word === 'in' ? ('towards' as const) : word === 'out' ? ('away' as const) : readMovedWord(word),
    picture: largestOf(pictures),
  };
  return { kind: 'reads', reads: [read] };
}

/** carID starts again with the camera. */
const dayOf = (time: Date | null): string => time?.toISOString().slice(0, 10) ?? '';
