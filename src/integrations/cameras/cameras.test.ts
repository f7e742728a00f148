// What each maker's camera sends, and what is made of it.

import { describe, expect, it } from 'vitest';
import { axis } from './axis.ts';
import { describeCamera, seen } from './cameras.suite.ts';
import { composeMessage } from './compose-message.ts';
import { hikvision } from './hikvision.ts';
import { parkvaleCamera } from './parkvale-camera.ts';
import { plateRecognizer } from './plate-recognizer.ts';
import { readConfidence, readMovedAngle, readRegion, readTime } from './read-fields.ts';
import { rekorScout } from './rekor-scout.ts';
import { verkada } from './verkada.ts';

describeCamera('plate_recognizer', { moved: ['towards', 'away'], sendsPictures: 'bytes' });
describeCamera('rekor_scout', { moved: ['towards', 'away'], sendsPictures: 'bytes' });
describeCamera('verkada', { moved: [null, null], sendsPictures: 'a URL' });
describeCamera('hikvision', { moved: ['towards', 'away'], sendsPictures: 'bytes' });
describeCamera('axis', { moved: ['towards', 'away'], sendsPictures: 'bytes' });
describeCamera('parkvale', { moved: ['in', 'out'], sendsPictures: 'bytes' });

const message = (value: unknown, contentType = 'application/json') => ({
  contentType,
  headers: {},
  body: Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)),
});

describe('what is not a passage', () => {
  it.each([
    ['a frame of Rekor Scout, whose group follows', rekorScout, { data_type: 'alpr_results', results: [{}] }],
    ['a heartbeat of Rekor Scout', rekorScout, { data_type: 'heartbeat' }],
    ['another event of Verkada', verkada, { webhook_type: 'notification', data: {} }],
    ['a test of Plate Recognizer', plateRecognizer, { hook: { event: 'test' }, data: {} }],
    ['a heartbeat of Axis', axis, { event: 'heartbeat' }],
    ['a car without a plate of Rekor Scout', rekorScout, { data_type: 'alpr_group', best_plate_number: '' }],
    ['a car without a plate of Verkada', verkada, { webhook_type: 'lpr', data: { license_plate_number: 'unknown' } }],
    [
      'a car without a plate of Plate Recognizer',
      plateRecognizer,
      { hook: { event: 'recognition' }, data: { results: [{ plate: null, vehicle: { type: 'Van' } }] } },
    ],
    ['a car without a plate of Axis', axis, { carState: 'new', carID: '7', plateText: '', plateConfidence: '0.9' }],
  ])('is nothing to record: %s', async (_what, adapter, value) => {
    expect(await adapter.read(message(value))).toEqual({ kind: 'nothing' });
  });

  it('is nothing to record: another event of Hikvision', async () => {
    const xml = '<EventNotificationAlert><eventType>videoloss</eventType></EventNotificationAlert>';
    expect(await hikvision.read(message(xml, 'application/xml'))).toEqual({ kind: 'nothing' });
  });

  it('is nothing to record: a car without a plate of Hikvision', async () => {
    const xml = composeMessage('hikvision', seen({ plate: 'unknown' }));
    expect(await hikvision.read(xml)).toEqual({ kind: 'nothing' });
  });
});

describe('what is not understood', () => {
  it('names what was missing', async () => {
    expect(await rekorScout.read(message({ data_type: 'alpr_group', best_confidence: 90 }))).toEqual({
      kind: 'not_understood',
      missing: '"best_plate_number"',
    });
    expect(
      await verkada.read(message({ webhook_type: 'lpr', data: { license_plate_number: 'A1', confidence: 93 } })),
    ).toEqual({ kind: 'not_understood', missing: '"data.confidence" (0–1)' });
    expect(await hikvision.read(message('<a/>', 'application/xml'))).toMatchObject({ kind: 'not_understood' });
    expect(await parkvaleCamera.read(message('{"plate": "ABC'))).toEqual({ kind: 'not_understood', missing: 'JSON' });
  });

  it('expands no entities of an XML', async () => {
    const bomb = `<!DOCTYPE a [<!ENTITY x "${'y'.repeat(1000)}">]><EventNotificationAlert><eventType>${'&x;'.repeat(1000)}</eventType></EventNotificationAlert>`;
    expect((await hikvision.read(message(bomb, 'application/xml'))).kind).not.toBe('reads');
  });
});

it('reads several plates of one message of Plate Recognizer as several passages, and leaves out those without a score', async () => {
  const results = [{ plate: 'abc123', score: 0.9 }, { plate: 'xyz9' }, { plate: 'def456', score: 0.8 }];
  const report = await plateRecognizer.read(
    message({ hook: { id: 'camera-1', filename: '7', event: 'recognition' }, data: { results } }),
  );
  expect(report.kind === 'reads' && report.reads.map(({ plate, passage }) => [plate, passage])).toEqual([
    ['abc123', '7/0'],
    ['def456', '7/2'],
  ]);
});

it('takes what Hikvision posts again for the same passage', async () => {
  const passages = await Promise.all(
    [1, 2].map(async (count) => {
      const xml = composeMessage('hikvision', seen()).body.toString();
      const report = await hikvision.read(
        message(xml.replace(/<activePostCount>1</, `<activePostCount>${count}<`), 'application/xml'),
      );
      return report.kind === 'reads' && report.reads[0]?.passage;
    }),
  );
  expect(passages[0]).toBe(passages[1]);
});

describe('the signature of Verkada', () => {
  const now = seen().at;
  it('is accepted for five minutes, with its own secret and body alone', () => {
    const signed = composeMessage('verkada', seen(), 'secret');
    expect(verkada.isSigned?.(signed, 'secret', now)).toBe(true);
    expect(verkada.isSigned?.(signed, 'another', now)).toBe(false);
    expect(verkada.isSigned?.({ ...signed, body: Buffer.from('{}') }, 'secret', now)).toBe(false);
    expect(verkada.isSigned?.(signed, 'secret', new Date(now.getTime() + 6 * 60_000))).toBe(false);
    expect(verkada.isSigned?.(composeMessage('verkada', seen()), 'secret', now)).toBe(false);
  });
});

describe('fields', () => {
  it('are confidences of their own scale alone', () => {
    expect([
      readConfidence('97.5', 100),
      readConfidence(0.97, 1),
      readConfidence(97, 1),
      readConfidence('', 1),
    ]).toEqual([0.975, 0.97, null, null]);
  });

  it('are states with their country, and no country', () => {
    expect(['us-il', 'US_TX', 'ca-on', 'us', 'ca', 'fr-il', 'us-zz', ''].map((text) => readRegion(text))).toEqual([
      'IL',
      'TX',
      'ON',
      null,
      null,
      null,
      null,
      null,
    ]);
  });

  it('are no states that the camera is less than half sure of', async () => {
    expect([readRegion('us-il', 0.49), readRegion('us-il', 0.5), readRegion('us-il', null)]).toEqual([
      null,
      'IL',
      'IL',
    ]);
    const region = { code: 'us-il', score: 0.2 };
    const results = [{ plate: 'abc123', score: 0.9, region }];
    const hook = { id: 'camera-1', filename: '7', event: 'recognition' };
    const group = { data_type: 'alpr_group', best_uuid: '7', best_plate_number: 'ABC123', best_confidence: 90 };
    for (const report of [
      await plateRecognizer.read(message({ hook, data: { results } })),
      await rekorScout.read(message({ ...group, best_region: 'us-il', best_region_confidence: 20 })),
    ])
      expect(report).toMatchObject({ kind: 'reads', reads: [{ state: null }] });
  });

  it('are times in seconds, in milliseconds, with an offset, or of UTC', () => {
    const expected = '2026-11-29T17:30:00.000Z';
    const times = [
      1_795_973_400,
      1_795_973_400_000,
      '2026-11-29T12:30:00-05:00',
      '2026-11-29 17:30:00.000000+0000',
      '20261129T173000Z',
      '2026-11-29T17:30:00',
    ];
    expect(times.map((time) => readTime(time)?.toISOString())).toEqual(times.map(() => expected));
    expect(['', 'yesterday', 12, '2026-13-01T00:00:00Z', null].map(readTime)).toEqual([null, null, null, null, null]);
  });

  it('are angles of cars that drive towards or away, not across', () => {
    expect([0, 10, 350, 180, 200, 90, 270, 400, ''].map((angle) => readMovedAngle(angle, 0))).toEqual([
      'away',
      'away',
      'away',
      'towards',
      'towards',
      null,
      null,
      null,
      null,
    ]);
    expect([90, 270].map((angle) => readMovedAngle(angle, 90))).toEqual(['away', 'towards']);
  });
});
