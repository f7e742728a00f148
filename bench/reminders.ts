// Ten thousand stays end a quarter of an hour from now, and every driver wants an email reminder. The job that does this has half a minute
// (rule 176). The emails themselves wait in the outbox like all others.

import pg from 'pg';
import { createJobHandlers } from '#app/jobs/handlers.ts';
import { openSales } from './harness/data/many-sales.ts';
import { printReport } from './harness/figures.ts';
import { sized } from './harness/length.ts';
import { withDatabase } from './harness/processes/temporary-database.ts';
import { createProductApp } from './harness/product-app.ts';

const DUE = sized(10_000, 100);
const AIM_SECONDS = 30;

const MAKE_OWNER = `
  insert into users (id, name, email, role, created_at, updated_at)
  values (uuidv7(), 'Owner', 'owner@bench.example', 'vendor', now(), now()) returning id`;

const MAKE_DUE = `
  update sessions set ends_at = now() + interval '15 minutes' where status = 'active'`;
const MAKE_REMINDERS = `
  insert into session_reminders (location_id, session_id, minutes_before, channels, email, remind_at)
  select location_id, id, 15, array['email'], 'driver-' || row_number() over () || '@bench.example', now()
  from sessions where status = 'active'`;

await withDatabase(async (connectionString) => {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const owner = await client.query<{ id: string }>(MAKE_OWNER);
  const sales = await openSales(connectionString, owner.rows[0]?.id ?? '');
  await sales.park(DUE);
  await sales.close();
  await client.query(MAKE_DUE);
  await client.query(MAKE_REMINDERS);
  await client.query('vacuum analyze session_reminders');
  const product = await createProductApp({ connectionString });
  try {
    const remind = createJobHandlers(product.deps)['remind-drivers'];
    const began = performance.now();
    await remind();
    const seconds = (performance.now() - began) / 1000;
    const { rows } = await client.query<{ mails: number }>(
      `select count(distinct recipient)::int as mails from messages where subject like 'Your parking ends%'`,
    );
    const mails = rows[0]?.mails ?? 0;
    if (mails !== DUE) throw new Error(`${mails} drivers were reminded, not ${DUE}.`);
    printReport({
      title: `reminders: ${DUE.toLocaleString('en-US')} are due at once, one worker`,
      lines: [
        ['the aim', AIM_SECONDS, 's'],
        ['all are reminded', seconds, 's'],
        ['reminders', mails / seconds, 'a second'],
      ],
      ratio: seconds / AIM_SECONDS,
      aim: { most: 1 },
    });
  } finally {
    await product.close();
    await client.end();
  }
});
