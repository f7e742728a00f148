// Exporting permits to a table and importing them from one, and what an owner reads about their income.

import { describe, expect, it } from 'vitest';
import writeWorkbook from 'write-excel-file/universal';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import { aPermitLot, buyPermit, DECLINED_LATER, renewAt } from '#platform/testing/builders/a-permit-holder.ts';

const test = await createTestApp();

async function aLot(seats = 10) {
  test.clock.set('2026-11-20T18:00:00Z');
  const { lot, plan, owner } = await aPermitLot(test, { seats });
  const params = { id: lot.id };
  const send = (csv: string, dryRun = false) =>
    test.call(
      'POST /locations/:id/permits/import',
      { params, body: { csv }, query: { dryRun: dryRun ? 'true' : 'false' } },
      owner.headers,
    );
  const listed = async () =>
    (await test.call('GET /locations/:id/permits', { params }, owner.headers)).body.data.permits;
  const exported = async () => {
    const url = `/api/v1/locations/${lot.id}/permits/export`;
    return (await test.app.inject({ url, headers: owner.headers })).body;
  };
  const login = async () => {
    const body = { email: owner.user.email, password: 'Correct-horse-1' };
    return { authorization: `Bearer ${(await test.call('POST /users/login', { body })).body.token}` };
  };
  const income = async () =>
    (await test.call('GET /locations/:id/permit-income', { params }, await login())).body.data.months;
  return { lot, planId: plan.id, owner, send, listed, exported, income };
}

const HEAD = 'Name,E-mail,Plan,Plates,Starts,Until\n';

describe('importing permits', () => {
  it('says what it would do, does it, and mails each holder', async () => {
    const { send, listed } = await aLot();
    const csv = `${HEAD}Ann,ann@import.example,commuter,ABC 123 IL; DEF456 IL,,2027-03\nBob,bob@import.example,Commuter,GHI789 WI,2026-12-01,\n`;
    expect((await send(csv, true)).body.data).toMatchObject({ lines: 2, wrongLines: 0, added: 2, imported: false });
    expect(await listed()).toEqual([]);
    expect((await send(csv)).body.data).toMatchObject({ added: 2, imported: true });
    expect(await listed()).toMatchObject([
      { kind: 'given', startsOn: '2026-12-01', endsOn: null, holder: { name: 'Bob' } },
      {
        kind: 'given',
        startsOn: '2026-11-20',
        endsOn: '2027-03-31',
        plates: [{ plate: 'ABC 123', state: 'IL' }, { state: 'IL' }],
      },
    ]);
    await test.drainJobs();
    const { messages } = (await test.call('GET /dev/outbox', {})).body;
    expect(messages.filter(({ to }) => to.endsWith('@import.example'))).toHaveLength(2);
  });

  it('reads days and months as spreadsheets write them', async () => {
    const { send, listed } = await aLot();
    const csv = `${HEAD}Ann,ann@import.example,Commuter,ABC123 IL,12/1/2026,12/31/2027\nBob,bob@import.example,Commuter,DEF456 IL,46357,Mar-27\nCam,cam@import.example,Commuter,GHI789 IL,3/1/2027,\n`;
    expect((await send(csv)).body.data).toMatchObject({ wrongLines: 0, imported: true });
    expect((await listed()).map(({ startsOn, endsOn }) => [startsOn, endsOn]).sort()).toEqual([
      ['2026-12-01', '2027-03-31'],
      ['2026-12-01', '2027-12-31'],
      ['2027-03-01', null],
    ]);
    const wrong = (await send(`${HEAD}Cam,cam@import.example,Commuter,JKL012 IL,13/1/2026,soon\n`, true)).body.data;
    expect(wrong.problems.map(({ cell, message }) => [cell, message])).toEqual([
      ['E2', 'Write a day as 2026-01-31 or 1/31/2026.'],
      ['F2', 'Write a month as 2026-12 or 12/2026.'],
    ]);
  });

  it('reports each line that is wrong, and then does nothing', async () => {
    const { send, listed } = await aLot();
    const lines = [
      'Ann,ann@import.example,Commuter,ABC123 IL,,',
      'Bob,not an address,Commuter,DEF456 IL,,',
      'Cam,cam@import.example,Nights,GHI789 IL,,',
      'Dee,dee@import.example,Commuter,A1 IL; A2 IL; A3 IL,,',
      'Eve,eve@import.example,Commuter,NOSTATE,,',
      'Fay,fay@import.example,Commuter,JKL012 IL,2026-11-01,',
      'Gus,gus@import.example,Commuter,MNO345 IL,,2026-10',
      'Hal,hal@import.example,Commuter,abc123 IL,,',
    ];
    const csv = `${HEAD}${lines.join('\n')}\n`;
    const { data } = (await send(csv, true)).body;
    expect(data).toMatchObject({ lines: 8, wrongLines: 7, added: 1 });
    expect(data.problems.map(({ line, column }) => [line, column])).toEqual([
      [3, 'email'],
      [4, 'plan'],
      [5, 'plates'],
      [6, 'plates'],
      [7, 'starts'],
      [8, 'until'],
      [9, 'plates'],
    ]);
    expect((await send(csv)).body.error?.code).toBe('import_wrong_lines');
    expect(await listed()).toEqual([]);
  });

  it('takes no more seats than are free, and gives nobody the same permit twice', async () => {
    const { send, listed } = await aLot(1);
    const two = `${HEAD}Ann,ann@import.example,Commuter,ABC123 IL,,\nBob,bob@import.example,Commuter,DEF456 IL,,\n`;
    expect((await send(two, true)).body.data.problems).toMatchObject([{ line: 3, column: 'plan' }]);
    const one = `${HEAD}Ann,ann@import.example,Commuter,ABC123 IL,,\n`;
    expect((await send(one)).body.data.imported).toBe(true);
    expect((await send(one, true)).body.data.problems).toMatchObject([
      { line: 2, column: 'plan' },
      { line: 2, column: 'plates' },
    ]);
    expect(await listed()).toHaveLength(1);
  });

  it('sends an invoice to those who pay each month, and takes as many seats as it says', async () => {
    const { send, listed, exported } = await aLot(4);
    const head = 'Name,E-mail,Plan,Plates,Kind,Seats\n';
    const works = 'Lake Works,works@invoice.example,Commuter,CO1 IL; CO2 IL; CO3 IL,company,2';
    const csv = `${head}${works}\nAnn,ann@import.example,Commuter,ABC123 IL,,\nPat,pat@invoice.example,Commuter,PAT1 IL,Invoice,\n`;
    expect((await send(csv, true)).body.data).toMatchObject({ wrongLines: 0, added: 3, invoiced: 2 });
    expect((await send(csv)).body.data).toMatchObject({ added: 3, invoiced: 2, imported: true });
    const permits = (await listed()).map(({ kind, state, seats, holder }) => [holder.name, kind, state, seats]);
    expect(permits.sort()).toEqual([
      ['Ann', 'given', 'active', 1],
      ['Lake Works', 'company', 'pending', 2],
      ['Pat', 'company', 'pending', 1],
    ]);
    await test.drainJobs();
    const { messages } = (await test.call('GET /dev/outbox', {})).body;
    const invoices = messages.filter(({ to }) => to.endsWith('@invoice.example'));
    expect(invoices.map(({ text }) => /permit-invoices\//.test(text))).toEqual([true, true]);
    expect(await exported()).toContain('CO1 IL; CO2 IL; CO3 IL,2026-11-20,,company,2,pending,');
    expect(
      (await send(`${head}One More,one@import.example,Commuter,MORE1 IL,,\n`, true)).body.data.problems,
    ).toMatchObject([{ line: 2, column: 'plan' }]);
  });

  it('reports what is wrong with a line that is paid by invoice', async () => {
    const { send } = await aLot(4);
    const lines = [
      'A,a@import.example,Commuter,A1 IL,,bought,1',
      'B,b@import.example,Commuter,B1 IL,,company,none',
      'C,c@import.example,Commuter,C1 IL,,company,5',
      'D,d@import.example,Commuter,D1 IL,2027-03,company,1',
      'E,e@import.example,Commuter,E1 IL; E2 IL; E3 IL,,company,1',
      'F,f@import.example,Commuter,F1 IL,,given,2',
    ];
    const { data } = (await send(`Name,E-mail,Plan,Plates,Until,Kind,Seats\n${lines.join('\n')}\n`, true)).body;
    expect(data.problems.map(({ line, column }) => [line, column])).toEqual([
      [2, 'kind'],
      [3, 'seats'],
      [4, 'plan'],
      [5, 'until'],
      [6, 'plates'],
      [7, 'seats'],
    ]);
    expect(data).toMatchObject({ added: 0, invoiced: 0 });
  });

  it('accepts what an export writes', async () => {
    const { send, exported, lot, owner } = await aLot();
    await send(`${HEAD}"Ann, of Ann's",ann@import.example,Commuter,ABC123 IL; DEF456 IL,,2027-03\n`);
    const text = await exported();
    expect(text).toContain('name,email,plan,plates,starts,until,kind,seats,state,paid through\r\n');
    expect(text).toContain(
      `"Ann, of Ann's",ann@import.example,Commuter,ABC123 IL; DEF456 IL,2026-11-20,2027-03,given,1,active,`,
    );
    const other = await aPermitLot(test);
    const again = await test.call(
      'POST /locations/:id/permits/import',
      { params: { id: other.lot.id }, body: { csv: text }, query: { dryRun: 'true' } },
      other.owner.headers,
    );
    expect(again.body.data).toMatchObject({ lines: 1, wrongLines: 0, added: 1 });
    expect([lot.id === other.lot.id, owner === other.owner]).toEqual([false, false]);
  });
});

describe('a spreadsheet of permits', () => {
  const XLSX = [
    ['Name', 'E-mail', 'Plan', 'Plates', 'Starts', 'Kind'],
    ['Ann', 'ann@sheet.example', 'Commuter', 'ABC123 IL', new Date('2026-12-01T00:00:00Z'), ''],
    ['Lake Works', 'works@sheet.example', 'Commuter', 'CO1 IL', new Date('2026-12-01T00:00:00Z'), 'company'],
  ].map((row) =>
    row.map((value) =>
      typeof value === 'string' ? { value } : ({ value, type: Date, format: 'd-mmm-yyyy' } as const),
    ),
  );

  async function upload(headers: Record<string, string>, locationId: string) {
    const file = Buffer.from(await (await writeWorkbook(XLSX as never).toBlob()).arrayBuffer());
    const body = { kind: 'permits' as const, locationId, fileName: 'permits.xlsx', bytes: file.length };
    const begun = await test.call('POST /imports', { body }, headers);
    if (begun.status !== 201) return { begun, act: async () => begun.body.data?.import };
    const params = { id: begun.body.data.import._id };
    const part = { params: { ...params, place: '0' }, body: { part: file.toString('base64') } };
    await test.call('PUT /imports/:id/parts/:place', part, headers);
    const act = async (key: 'check' | 'run' | 'undo') => {
      await test.call(`POST /imports/:id/${key}`, { params, ...(key === 'check' && { body: {} }) } as never, headers);
      await test.drainJobs();
      return (await test.call('GET /imports/:id', { params }, headers)).body.data.import;
    };
    return { begun, act };
  }

  it('is checked, shown, imported and undone like every other table', async () => {
    const { lot, owner, listed } = await aLot();
    const { act } = await upload(owner.headers, lot.id);
    const { report } = await act('check');
    expect(report?.things).toEqual([{ thing: 'permit', added: 2, changed: 0, same: 0 }]);
    expect(report?.changes.map(({ name, about }) => [name, about])).toEqual([
      ['Ann', 'Commuter, free: ABC123'],
      ['Lake Works', 'Commuter, paid by invoice: CO1'],
    ]);
    expect(await listed()).toEqual([]);
    expect((await act('run')).state).toBe('imported');
    expect((await listed()).map(({ startsOn, state }) => [startsOn, state])).toEqual([
      ['2026-12-01', 'pending'],
      ['2026-12-01', 'active'],
    ]);
    expect((await act('undo')).undo).toMatchObject({ removed: 2, stored: 0 });
    expect((await listed()).filter(({ state }) => state === 'active' || state === 'pending')).toEqual([]);
  });

  it('is nobody else’s to import', async () => {
    const { lot } = await aLot();
    const stranger = await test.signUp('vendor');
    expect((await upload(stranger.headers, lot.id)).begun.status).toBe(404);
  });
});

describe('the income by month', () => {
  it('shows what was sold, what is paid and what is owed', async () => {
    const { planId, income } = await aLot();
    const [one, other] = [await test.signUp('customer'), await test.signUp('customer')];
    await buyPermit(test, one, { planId });
    await buyPermit(test, other, { planId, plates: ['OTHER1'], card: { number: DECLINED_LATER } });
    expect(await income()).toEqual([{ month: '2026-11', permits: 2, sold: 7260, paid: 7260, owed: 0 }]);
    for (const at of ['2026-11-28T07:00:00Z', '2026-12-01T06:00:00Z']) await renewAt(test, at);
    expect((await income())[0]).toEqual({ month: '2026-12', permits: 2, sold: 19_800, paid: 9900, owed: 9900 });
    for (const at of ['2026-12-04T06:00:00Z', '2026-12-07T06:00:00Z', '2026-12-08T06:00:00Z']) await renewAt(test, at);
    // It ended unpaid, so nothing was sold.
    expect((await income())[0]).toEqual({ month: '2026-12', permits: 1, sold: 9900, paid: 9900, owed: 0 });
  });
});
