import { createHash, randomUUIDv7 } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { createDiskPhotos } from '#integrations/object-storage/disk-photos.ts';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import { joinTeam } from '#platform/testing/builders/a-team.ts';
import { aValetDay } from '#platform/testing/builders/a-valet-day.ts';
import { findTicket, listEvents } from '../tickets/tickets.store.ts';
import { drawIncidentPdf } from './draw-incident.worker.ts';
import { loadPhotos } from './incident-photos.ts';
import { listPhotos } from './photos.store.ts';
import { writeIncident } from './write-incident.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'parkvale-incidents-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
const test = await createTestApp({ deps: { photos: createDiskPhotos(dataDir) } });
const day = await aValetDay(test);
type Headers = Record<string, string>;

const file = ({ id }: { readonly id: string }, headers: Headers) =>
  test.call('GET /valets/:id/incident-file.pdf', { params: { id } }, headers);

const aPicture = (format: 'jpeg' | 'webp' | 'png') =>
  sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#88aacc' } })
    .toFormat(format)
    .toBuffer();

async function anIncident() {
  const car = await day.requestedCar();
  const { headers } = day.staff;
  for (const side of ['left', 'front'] as const) {
    await test.call(
      'PUT /valets/:id/damage/marks/:markId',
      { params: { id: car.id, markId: randomUUIDv7() }, body: { side, x: 300, y: 500, kind: 'dent' } },
      headers,
    );
  }
  const body = { said: 'wrong', revision: 2, text: 'The front was fine' } as const;
  await test.call('POST /valets/:id/damage/answer', { params: { id: car.id }, body }, car.guest);
  const pictures = [await aPicture('jpeg'), await aPicture('webp'), await aPicture('png')];
  await day.move(car.id, 'paid');
  await day.move(car.id, 'ready');
  for (const [nth, bytes] of pictures.entries()) {
    const query = { photo: randomUUIDv7(), corner: 'front_left', moment: nth === 2 ? 'leaving' : 'arrival' } as const;
    const requested = { params: { id: car.id }, query, body: { photo: bytes.toString('base64') } };
    await test.call('POST /valets/:id/photos', requested, headers);
  }
  return car;
}

const car = await anIncident();

async function incidentOf(ticketId: string) {
  const ticketRef = { locationId: day.locationId, ticketId };
  const stored = await findTicket(test.db, ticketRef);
  if (!stored) throw new Error('The ticket is not there.');
  const photos = await loadPhotos(test.deps, await listPhotos(test.db, ticketRef));
  const events = await listEvents(test.db, ticketRef);
  return {
    incident: writeIncident({ stored, events, photos, madeBy: 'Grace', now: test.clock.now() }),
    photos,
    stored,
  };
}

describe('an incident file', () => {
  it('is a PDF for the owner and for leads; attendants, guests and strangers get none, and each one made is in the audit log', async () => {
    const stranger = (await test.signUp('vendor')).headers;
    const other = (await joinTeam(test, await test.signUp('vendor'), { role: 'valet' })).headers;
    expect((await file(car, day.staff.headers)).body).toMatchObject({ error: { code: 'not_a_lead' } });
    for (const headers of [car.guest, stranger, other, {}]) {
      expect([401, 403, 404]).toContain((await file(car, headers)).status);
    }
    const lead = { params: { id: day.staff.id }, body: { leadsValets: true } };
    await test.call('PATCH /users/enforcement/:id', lead, day.owner.headers);
    for (const headers of [day.owner.headers, day.staff.headers]) expect((await file(car, headers)).status).toBe(200);
    const made = await test.db
      .selectFrom('auditEntries')
      .select(['actorId', 'detail'])
      .where('action', '=', 'incident_file_made')
      .orderBy('position')
      .execute();
    const people = Object.keys((await incidentOf(car.id)).stored.ticket.damage.people);
    expect(made.map(({ actorId }) => actorId)).toEqual([day.owner.user._id, ...people]);
    expect(made[0]?.detail).toContain(car.ticketNumber);
  });

  it('has the marks, the guest’s words, who did what, and the SHA-256 of each photo as it was stored', async () => {
    const { incident, photos } = await incidentOf(car.id);
    expect(incident.damage.marks).toMatchObject([
      { number: 1, side: 'left', words: expect.stringContaining('part of what the guest objected to') },
      { number: 2, side: 'front' },
    ]);
    expect(incident.damage.said.join()).toContain('The front was fine');
    expect(incident.history.events.map(({ value }) => value).join()).toContain('Fran Day');
    expect(incident.photos.map((part) => part.photos.length)).toEqual([2, 1]);
    for (const [nth, { photo }] of photos.entries()) {
      const bytes = await test.deps.photos.read({ locationId: photo.locationId, id: photo.storageId });
      const hash = createHash('sha256')
        .update(bytes ?? '')
        .digest('hex');
      expect(incident.photos.flatMap((part) => part.photos)[nth]?.hash).toBe(`SHA-256 ${hash}`);
    }
    const pdf = Buffer.from(await drawIncidentPdf(incident));
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    // Three photos of 1600 by 1200 are on its pages.
    expect(pdf.toString('latin1').match(/\/Subtype \/Image/g)).toHaveLength(3);
    const look = process.env.LOOK_AT_INCIDENT;
    if (look) writeFileSync(look, pdf);
  });

  it('says so when the storage has lost a photo', async () => {
    const [lost] = await listPhotos(test.db, { locationId: day.locationId, ticketId: car.id });
    if (!lost) throw new Error('No photo was stored.');
    await test.deps.photos.remove({ locationId: lost.locationId, id: lost.storageId });
    const { incident } = await incidentOf(car.id);
    expect(incident.photos[0]?.photos[0]).toMatchObject({ hash: 'Its file is not in storage.', small: null });
    expect(Buffer.from(await drawIncidentPdf(incident)).length).toBeGreaterThan(1000);
  });
});
