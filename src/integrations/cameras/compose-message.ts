// A message as each maker's camera sends it, composed from its published form: for the developer's camera and for tests.

import { createHmac } from 'node:crypto';
import type { CameraMaker } from '#features/cameras/rules/camera-makers.ts';
import type { CameraMessage, CameraRead } from './cameras.port.ts';

/** What a camera saw; `at` is by its own clock. */
export type Seen = CameraRead & { readonly at: Date; readonly picture: Uint8Array | null };

/** Where Verkada's picture is. */
export const PICTURE_URL = 'https://example.com/plate.jpg';

/** @param secret for makers that sign */
export function composeMessage(maker: CameraMaker, seen: Seen, secret: string | null = null): CameraMessage {
  const { contentType, body } = FORMS[maker](seen);
  const bytes = Buffer.from(body);
  const seconds = Math.floor(seen.at.getTime() / 1000);
  const signed = secret === null ? '' : createHmac('sha256', secret).update(bytes).update(`|${seconds}`).digest('hex');
  const headers = maker === 'verkada' && secret !== null ? { 'verkada-signature': `${seconds}|${signed}` } : {};
  return { contentType, headers: { 'content-type': contentType, ...headers }, body: bytes };
}

type Composed = { readonly contentType: string; readonly body: string | Uint8Array };

const json = (value: unknown): Composed => ({ contentType: 'application/json', body: JSON.stringify(value) });
const regionOf = ({ state }: Seen): string => (state === null ? 'us' : `us-${state.toLowerCase()}`);
const base64 = (picture: Uint8Array | null) => (picture === null ? undefined : Buffer.from(picture).toString('base64'));
const isAway = ({ moved }: Seen): boolean => moved === 'away' || moved === 'out';

const FORMS: Readonly<Record<CameraMaker, (seen: Seen) => Composed>> = {
  plate_recognizer: (seen) => {
    const message = {
      hook: { target: 'camera', id: 'camera-1', event: 'recognition', filename: `${seen.passage}.jpg` },
      data: {
        camera_id: 'camera-1',
        filename: `${seen.passage}.jpg`,
        timestamp: `${seen.at.toISOString().replace('T', ' ').slice(0, -1)}000+00:00`,
        results: [
          {
            plate: seen.plate.toLowerCase(),
            score: seen.confidence,
            region: { code: regionOf(seen), score: 0.7 },
            candidates: [{ plate: seen.plate.toLowerCase(), score: seen.confidence }],
            direction: seen.moved === null ? '' : isAway(seen) ? 88 : 271,
            vehicle: { type: 'Sedan', score: 0.8 },
          },
        ],
      },
    };
    return seen.picture === null
      ? json(message)
      : form([
          ['json', JSON.stringify(message)],
          ['upload', seen.picture],
        ]);
  },
  rekor_scout: (seen) =>
    json({
      data_type: 'alpr_group',
      version: 2,
      agent_uid: 'agent',
      camera_id: 1234,
      country: 'us',
      best_uuid: seen.passage,
      best_plate_number: seen.plate,
      best_confidence: seen.confidence * 100,
      best_region: regionOf(seen),
      best_region_confidence: 96,
      travel_direction: seen.moved === null ? undefined : isAway(seen) ? 4.5 : 183.2,
      epoch_start: seen.at.getTime(),
      epoch_end: seen.at.getTime() + 2500,
      vehicle_crop_jpeg: base64(seen.picture),
    }),
  verkada: (seen) =>
    json({
      org_id: 'org',
      webhook_type: 'lpr',
      webhook_id: seen.passage,
      created_at: Math.floor(seen.at.getTime() / 1000),
      data: {
        camera_id: 'camera',
        created: Math.floor(seen.at.getTime() / 1000),
        detected: seen.at.getTime(),
        license_plate_number: seen.plate,
        license_plate_state: seen.state === null ? undefined : regionOf(seen),
        confidence: seen.confidence,
        image_url: seen.picture === null ? undefined : PICTURE_URL,
      },
    }),
  hikvision: (seen) => {
    const direction = seen.moved === null ? 'unknown' : isAway(seen) ? 'reverse' : 'forward';
    const xml = `<?xml version="1.0" encoding="UTF-8"?>
<EventNotificationAlert version="2.0" xmlns="http://www.hikvision.com/ver20/XMLSchema">
<ipAddress>192.168.1.64</ipAddress><channelID>1</channelID><channelName>Lane</channelName>
<dateTime>${seen.at.toISOString().replace('Z', '+00:00')}</dateTime><activePostCount>1</activePostCount>
<eventType>ANPR</eventType><eventState>active</eventState><UUID>${escapeXml(seen.passage)}</UUID>
<ANPR><country>USA</country>${seen.state === null ? '' : `<state>${seen.state}</state>`}
<licensePlate>${escapeXml(seen.plate)}</licensePlate><confidenceLevel>${seen.confidence * 100}</confidenceLevel>
<direction>${direction}</direction></ANPR></EventNotificationAlert>`;
    return seen.picture === null
      ? { contentType: 'application/xml', body: xml }
      : form([
          ['anpr.xml', Buffer.from(xml)],
          ['licensePlatePicture.jpg', PLATE_PICTURE],
          ['detectionPicture.jpg', seen.picture],
        ]);
  },
  axis: (seen) =>
    json({
      packetCounter: '7',
      capture_timestamp: String(seen.at.getTime()),
      datetime: seen.at.toISOString(),
      plateText: seen.plate,
      plateASCII: seen.plate,
      plateCountry: 'USA',
      plateRegion: seen.state === null ? undefined : regionOf(seen),
      plateConfidence: String(seen.confidence),
      carState: seen.moved === null ? 'new' : 'update',
      carID: seen.passage,
      carMoveDirection: seen.moved === null ? 'unknown' : isAway(seen) ? 'out' : 'in',
      camera_info: { SerialNumber: 'B8A44F000000' },
      ImageArray: seen.picture && [{ ImageType: 'vehicle', ImageFormat: 'jpg', BinaryImage: base64(seen.picture) }],
    }),
  parkvale: (seen) =>
    json({
      _id: seen.passage,
      plate: seen.plate,
      state: seen.state,
      confidence: seen.confidence,
      at: seen.at.toISOString(),
      direction: seen.moved === 'in' || seen.moved === 'out' ? seen.moved : undefined,
      picture: base64(seen.picture),
    }),
};

const PLATE_PICTURE = Uint8Array.from([0xff, 0xd8, 0xff, 0xd9]);

const BOUNDARY = 'camera-message-boundary';

/** Text as a field, bytes as a file. */
function form(parts: readonly (readonly [name: string, value: string | Uint8Array])[]): Composed {
  const chunks = parts.flatMap(([name, value]) => {
    const file = typeof value === 'string' ? '' : `; filename="${name}"\r\nContent-Type: ${typeOf(name)}`;
    return [
      Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n`),
      Buffer.from(value),
      Buffer.from('\r\n'),
    ];
  });
  const body = Buffer.concat([...chunks, Buffer.from(`--${BOUNDARY}--\r\n`)]);
  return { contentType: `multipart/form-data; boundary=${BOUNDARY}`, body };
}

const typeOf = (name: string): string => (name.endsWith('.xml') ? 'application/xml' : 'image/jpeg');
const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
