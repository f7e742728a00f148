// Our own form, for programs: the fields of a read of POST /locations/{id}/reads, alone or as `reads`.

import type { CameraAdapter, CameraRead } from './cameras.port.ts';
import { readParts } from './message-parts.ts';
import {
  at,
  collect,
  listAt,
  readConfidence,
  readMovedWord,
  readPicture,
  readPlate,
  readState,
  readText,
  readTime,
} from './read-fields.ts';

export const parkvaleCamera: CameraAdapter = {
  maker: 'parkvale',
  read: async (message) => {
    const json = (await readParts(message))?.json;
    if (json === undefined) return { kind: 'not_understood', missing: 'JSON' };
    const sent = at(json, 'reads') === undefined ? [json] : listAt(json, 'reads');
    if (sent.length === 0) return { kind: 'nothing' };
    return collect(sent.map(toRead), '"_id", "plate", "confidence" (0–1)');
  },
};

function toRead(sent: unknown): CameraRead | null {
  const passage = readText(at(sent, '_id'));
  const plate = readPlate(at(sent, 'plate'));
  const confidence = readConfidence(at(sent, 'confidence'), 1);
  if (passage === null || plate === null || confidence === null) return null;
  const state = readState(at(sent, 'state'));
  const moved = readMovedWord(at(sent, 'direction'));
  return {
    passage,
    plate,
    confidence,
    state,
    at: readTime(at(sent, 'at')),
    moved,
    picture: readPicture(at(sent, 'picture')),
  };
}
