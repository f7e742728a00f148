import { describe, expect, it } from 'vitest';
import { inTransaction } from '#platform/db/transactions/in-transaction.ts';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import { aLocation } from '#platform/testing/builders/a-location.ts';
import { joinTeam } from '#platform/testing/builders/a-team.ts';
import { notifyReaders } from './notify.ts';

const app = await createTestApp();

type Headers = Record<string, string>;
const shown = async (headers: Headers) => (await app.call('GET /users/notifications', {}, headers)).body.data;
const choose = (headers: Headers, kinds: ('daily_summary' | 'lot_full' | 'dispute' | 'failed_payout')[]) =>
  app.call('PUT /users/notifications', { body: { kinds, whenEmpty: false, timeZone: null } }, headers);
const mailsTo = (recipient: string) =>
  app.db.selectFrom('messages').selectAll().where('recipient', '=', recipient).orderBy('id').execute();

let owners = 0;
async function anOwner() {
  owners += 1;
  const owner = await app.signUp('vendor', `Owner ${owners}`);
  const lot = await aLocation(app.db, { ownerId: owner.user._id, name: 'Lake Lot' });
  return { ...owner, email: owner.user.email, lot };
}

const notifyAbout = (kind: 'dispute' | 'failed_payout', concerns: { locationId: string } | { ownerId: string }) =>
  inTransaction(app.db, (tx) =>
    notifyReaders(tx, app.deps, { kind, concerns, mail: () => ({ title: 'News of a lot', paragraphs: ['Words.'] }) }),
  );
const newsTo = async (email: string) => (await mailsTo(email)).filter(({ subject }) => subject === 'News of a lot');
const keyIn = (text: string | undefined) => text?.match(/\/mails\/(\S+)/)?.[1] ?? '';

describe('mails about a lot go to', () => {
  it('the owner without asking, when something has a deadline or stops the money', async () => {
    const { headers } = await anOwner();
    expect(await shown(headers)).toMatchObject({
      offered: [
        'daily_summary',
        'lot_full',
        'dispute',
        'appeal',
        'plate_request',
        'car_claim',
        'camera_silent',
        'failed_payout',
        'shift_closed',
      ],
      kinds: ['dispute', 'appeal', 'plate_request', 'car_claim', 'camera_silent', 'failed_payout', 'shift_closed'],
      whenEmpty: false,
      timeZone: null,
      firstLotTimeZone: 'America/Chicago',
    });
  });

  it('the team members who asked, each within their role and lots', async () => {
    const owner = await anOwner();
    const other = await aLocation(app.db, { ownerId: owner.user._id, name: 'Other Lot' });
    const manager = await joinTeam(app, owner, { role: 'manager', locationIds: [owner.lot.id] });
    const elsewhere = await joinTeam(app, owner, { role: 'manager', locationIds: [other.id] });
    const accountant = await joinTeam(app, owner, { role: 'accountant', locationIds: null });
    const ofOneLot = await joinTeam(app, owner, { role: 'accountant', locationIds: [owner.lot.id] });
    const silent = await joinTeam(app, owner, { role: 'manager', locationIds: null });
    for (const { headers } of [manager, elsewhere, accountant, ofOneLot])
      await choose(headers, ['dispute', 'failed_payout']);
    await notifyAbout('dispute', { locationId: owner.lot.id });
    const all = [owner, manager, elsewhere, accountant, ofOneLot, silent];
    const counts = async () => Promise.all(all.map(async ({ email }) => (await newsTo(email)).length));
    expect(await counts()).toEqual([1, 1, 0, 1, 1, 0]);
    await notifyAbout('failed_payout', { ownerId: owner.user._id });
    expect(await counts()).toEqual([2, 1, 0, 2, 1, 0]);
  });

  it('nobody who left the team, was deleted, or has a different role now', async () => {
    const owner = await anOwner();
    const gone = await joinTeam(app, owner, { role: 'manager', locationIds: null });
    await choose(gone.headers, ['dispute']);
    const off = { params: { id: gone.id }, body: { isActive: false } };
    expect((await app.call('PATCH /users/enforcement/:id', off, owner.headers)).status).toBe(200);
    await notifyAbout('dispute', { locationId: owner.lot.id });
    expect(await newsTo(gone.email)).toEqual([]);
  });

  it('everybody in the language in which they chose', async () => {
    const owner = await anOwner();
    await choose({ ...owner.headers, 'accept-language': 'es' }, ['dispute']);
    await notifyAbout('dispute', { locationId: owner.lot.id });
    const [mail] = await newsTo(owner.email);
    expect(mail?.text).not.toContain('Hello');
  });

  it('nobody whose role may not see them, and who cannot choose them either', async () => {
    const owner = await anOwner();
    const manager = await joinTeam(app, owner, { role: 'manager', locationIds: null });
    expect((await choose(manager.headers, ['failed_payout', 'lot_full'])).body.data).toMatchObject({
      offered: [
        'daily_summary',
        'lot_full',
        'dispute',
        'appeal',
        'plate_request',
        'car_claim',
        'camera_silent',
        'shift_closed',
      ],
      kinds: ['lot_full'],
    });
  });

  it('nobody whose account is deleted, which also deletes what they chose', async () => {
    const [owner, admin] = [await app.signUp('vendor'), await app.signUp('admin')];
    await choose(owner.headers, ['lot_full']);
    await app.call('DELETE /users/', { body: { userId: owner.user._id } }, admin.headers);
    const stored = app.db.selectFrom('notificationChoices').select('userId').where('userId', '=', owner.user._id);
    expect(await stored.execute()).toEqual([]);
  });
});

describe('the link in a mail', () => {
  async function aMailed() {
    const owner = await anOwner();
    await notifyAbout('dispute', { locationId: owner.lot.id });
    const [mail] = await newsTo(owner.email);
    return { owner, mail, key: keyIn(mail?.text) };
  }
  const read = (key: string) => app.call('GET /notification-mails/:key', { params: { key } });

  it('stops mails of its kind with one POST from a mail program, and is in the headers too', async () => {
    const { owner, mail, key } = await aMailed();
    // An address with a dot is a file's, and not a page.
    expect(key).toMatch(/^[\w~-]+$/);
    expect(mail?.unsubscribeUrl).toBe(`${app.deps.config.publicUrl}/mails/${key}`);
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const once = { method: 'POST', url: `/mails/${key}`, headers, payload: 'List-Unsubscribe=One-Click' } as const;
    expect((await app.app.inject(once)).statusCode).toBe(200);
    expect((await app.app.inject(once)).statusCode).toBe(200);
    const form = '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n';
    const multipart = { ...once, headers: { 'content-type': 'multipart/form-data; boundary=x' }, payload: form };
    expect((await app.app.inject(multipart)).statusCode).toBe(200);
    await notifyAbout('dispute', { locationId: owner.lot.id });
    expect(await newsTo(owner.email)).toHaveLength(1);
    expect((await shown(owner.headers)).kinds).toEqual([
      'appeal',
      'plate_request',
      'car_claim',
      'camera_silent',
      'failed_payout',
      'shift_closed',
    ]);
  });

  it('stops nothing when a program that scans mails opens it', async () => {
    const { owner, key } = await aMailed();
    expect((await read(key)).body.data).toEqual({ kind: 'dispute', isOn: true });
    await app.app.inject({ method: 'GET', url: `/mails/${key}` });
    await app.app.inject({ method: 'HEAD', url: `/mails/${key}` });
    await notifyAbout('dispute', { locationId: owner.lot.id });
    expect(await newsTo(owner.email)).toHaveLength(2);
  });

  it('can resume them', async () => {
    const { owner, key } = await aMailed();
    const at = { params: { key } };
    expect((await app.call('POST /notification-mails/:key', at)).body.data).toEqual({ kind: 'dispute', isOn: false });
    const back = await app.call('POST /notification-mails/:key/resume', at);
    expect(back.body.data).toEqual({ kind: 'dispute', isOn: true });
    expect((await shown(owner.headers)).kinds).toEqual([
      'dispute',
      'appeal',
      'plate_request',
      'car_claim',
      'camera_silent',
      'failed_payout',
      'shift_closed',
    ]);
  });

  it('opens nothing else: a key that was altered or made up is unknown', async () => {
    const { key } = await aMailed();
    const altered = `${key.slice(0, -2)}${key.endsWith('AA') ? 'BB' : 'AA'}`;
    for (const wrong of [altered, 'made-up']) {
      const { status, body } = await read(wrong);
      expect([status, body.error?.code]).toEqual([404, 'mail_link_unknown']);
    }
  });

  it('is not kept once the mail is sent, if mails are not shown', async () => {
    const { mail } = await aMailed();
    await app.drainJobs();
    const stored = app.db
      .selectFrom('messages')
      .select(['text', 'unsubscribeUrl'])
      .where('id', '=', mail?.id ?? '');
    const { text, unsubscribeUrl } = await stored.executeTakeFirstOrThrow();
    expect(unsubscribeUrl === null).toBe(text === '');
  });
});
