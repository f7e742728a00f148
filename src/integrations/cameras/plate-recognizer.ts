// Plate Recognizer Stream: a webhook for each vehicle (guides.platerecognizer.com/docs/stream/results).

import type { CameraAdapter, CameraRead } from './cameras.port.ts';
import { readParts } from './message-parts.ts';
import {
  at,
  collect,
  hasNoPlate,
  largestOf,
  listAt,
  readConfidence,
  readMovedAngle,
  readPlate,
  readRegion,
  readText,
  readTime,
} from './read-fields.ts';

/** Angles of the unit circle. */
const UP = 90;

export const plateRecognizer: CameraAdapter = {
  maker: 'plate_recognizer',
  read: async (message) => {
    const parts = await readParts(message);
    const hook = at(parts?.json, 'hook');
    const data = at(parts?.json, 'data');
    if (!parts || hook === undefined) return { kind: 'not_understood', missing: '"hook", "data"' };
    // Signs of life and tests of the connection have other events.
    if (readText(at(hook, 'event')) !== 'recognition') return { kind: 'nothing' };
    const found = listAt(data, 'results');
    if (found.length > 0 && found.every((result) => hasNoPlate(at(result, 'plate')))) return { kind: 'nothing' };
    const reads = found.map((result, index) =>
      toRead(hook, data, { result, index, picture: largestOf(parts.pictures) }),
    );
    return collect(reads, found.length === 0 ? '"data.results"' : '"data.results[].plate", "data.results[].score"');
  },
};

type Result = { readonly result: unknown; readonly index: number; readonly picture: Uint8Array | null };

function toRead(hook: unknown, data: unknown, { result, index, picture }: Result): CameraRead | null {
  const plate = readPlate(at(result, 'plate'));
  const confidence = readConfidence(at(result, 'score'), 1);
  // The hook's own id is the camera's; each vehicle has a file.
  const id = readText(at(hook, 'filename')) ?? readText(at(data, 'filename')) ?? readText(at(data, 'timestamp'));
  if (plate === null || confidence === null || id === null) return null;
  return {
    passage: `${id}/${index}`,
    plate,
    confidence,
    state: readRegion(at(result, 'region', 'code'), readConfidence(at(result, 'region', 'score'), 1)),
    at: readTime(at(data, 'timestamp')),
    moved: readMovedAngle(at(result, 'direction'), UP),
    picture,
  };
}
