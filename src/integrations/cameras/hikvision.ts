// Hikvision: "HTTP listening" of ISAPI, an EventNotificationAlert as XML, alone or in a form with pictures. The same event is posted
// again with a growing activePostCount.

import type { CameraAdapter, CameraReport } from './cameras.port.ts';
import { readParts } from './message-parts.ts';
import {
  at,
  hasNoPlate,
  largestOf,
  readConfidence,
  readMovedWord,
  readPlate,
  readState,
  readText,
  readTime,
} from './read-fields.ts';

export const hikvision: CameraAdapter = {
  maker: 'hikvision',
  read: async (message) => {
    const parts = await readParts(message);
    const alert = at(parts?.xml, 'EventNotificationAlert');
    const type = readText(at(alert, 'eventType'));
    if (!parts || type === null) return { kind: 'not_understood', missing: 'EventNotificationAlert.eventType' };
    // Signs of life, video loss and the like.
    if (!/^(anpr|vehicledetection)$/i.test(type)) return { kind: 'nothing' };
    // The first is often of the plate alone.
    return readAlert(alert, largestOf(parts.pictures));
  },
};

function readAlert(alert: unknown, picture: Uint8Array | null): CameraReport {
  const anpr = at(alert, 'ANPR');
  const plate = readPlate(at(anpr, 'licensePlate'));
  const confidence = readConfidence(at(anpr, 'confidenceLevel'), 100);
  const time = readText(at(alert, 'dateTime'));
  if (plate === null)
    return hasNoPlate(at(anpr, 'licensePlate'))
      ? { kind: 'nothing' }
      : { kind: 'not_understood', missing: 'ANPR.licensePlate' };
  if (confidence === null) return { kind: 'not_understood', missing: 'ANPR.confidenceLevel (0–100)' };
  if (time === null) return { kind: 'not_understood', missing: 'dateTime' };
  const id = readText(at(alert, 'UUID')) ?? `${time}/${plate}`;
  const read = {
    passage: `${readText(at(alert, 'channelName')) ?? readText(at(alert, 'channelID')) ?? ''}/${id}`,
    plate,
    confidence,
    state: readState(at(anpr, 'state')) ?? readState(at(anpr, 'region')),
    at: readTime(time),
    moved: readMovedWord(at(anpr, 'direction')),
    picture,
  };
  return { kind: 'reads', reads: [read] };
}
