// The last month of an owner with 300 lots as journals for QuickBooks and Xero: how long the page that offers them and each file take, of how
// many parts it consists, and whether it is, to the cent, what the ledger has.
//
// `node bench/month-end.ts 1000000` runs with another size than 300,000 sales.
import { parse } from 'csv-parse/sync';
import { strFromU8, unzipSync } from 'fflate';
import pg from 'pg';
import { openSales } from './harness/data/many-sales.ts';
import { printReport, progress } from './harness/figures.ts';
import { sized } from './harness/length.ts';
import { startHelper } from './harness/processes/helper-process.ts';
import { withDatabase } from './harness/processes/temporary-database.ts';
import type { RevenueServerQuestions } from './programs/servers/revenue-server.ts';

const [SALES = sized(300_000, 3000)] = process.argv.slice(2).map(Number);
const LOTS = sized(300, 60);
/** Fits within every month. */
const DAYS = 27;
/** How many lines each program imports at once. */
const MAX_LINES = { quickbooks: 1000, xero: 300 } as const;
const JOURNALS = ['day', 'month', 'all'] as const;
type Format = keyof typeof MAX_LINES;

const now = new Date();
const end = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1));
const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1));

await withDatabase(async (connectionString) => {
  const server = startHelper<RevenueServerQuestions>('servers/revenue-server');
  try {
    const { url, ownerId, token } = await server.call('start', connectionString);
    const sales = await openSales(connectionString, ownerId, { lots: LOTS, money: true });
    await sales.growTo(SALES, { until: new Date(end.getTime() - 12 * 3_600_000), days: DAYS });
    await sales.close();
    const owed = await owedByLot(connectionString);
    const lines: (readonly [string, number, string])[] = [];
    for (const time of ['for the first time', 'again']) {
      const journals = `${url}/api/v1/billing/journals`;
      lines.push([`the page of journals opens, ${time}`, await open(`${journals}/names`, token), 'ms']);
      lines.push([`its accounts are there, ${time}`, await open(journals, token), 'ms']);
    }
    for (const format of ['quickbooks', 'xero'] as const) {
      for (const journals of JOURNALS) {
        const { ms, files } = await download(`${url}/api/v1/billing/transactions.csv`, token, { format, journals });
        const journalCount = check(format, files, owed);
        lines.push([
          `${format}, a journal for each ${journals}`,
          ms,
          `ms, ${files.length} files, ${journalCount} journals`,
        ]);
        progress(`${format} ${journals} agrees with the ledger`);
      }
    }
    printReport({ title: `the month of ${LOTS} lots with ${SALES} sales as journals`, lines, ratio: 1, aim: null });
  } finally {
    await server.stop();
  }
});

/** What the ledger owes the owner for each lot, in cents. */
async function owedByLot(connectionString: string): Promise<ReadonlyMap<string, number>> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const { rows } = await client.query<{ name: string; cents: string }>(`
    select l.name, -sum(e.cents) as cents from ledger_entries e join locations l on l.id = e.location_id
    where e.account = 'owner' group by l.name`);
  await client.end();
  return new Map(rows.map(({ name, cents }) => [name, Number(cents)]));
}

/** @returns how long it took, in ms */
async function open(url: string, token: string): Promise<number> {
  const before = performance.now();
  const answer = await fetch(`${url}?${ofMonth()}`, { headers: { authorization: `Bearer ${token}` } });
  if (!answer.ok) throw new Error(`the page's answer: ${answer.status}: ${await answer.text()}`);
  await answer.arrayBuffer();
  return performance.now() - before;
}

function ofMonth(): URLSearchParams {
  return new URLSearchParams({ month: String(month.getUTCMonth() + 1), year: String(month.getUTCFullYear()) });
}

type Wanted = { readonly format: Format; readonly journals: (typeof JOURNALS)[number] };

async function download(url: string, token: string, { format, journals }: Wanted) {
  const query = new URLSearchParams([...Object.entries({ format, journals }), ...ofMonth()]);
  const before = performance.now();
  const answer = await fetch(`${url}?${query}`, { headers: { authorization: `Bearer ${token}` } });
  if (!answer.ok) throw new Error(`${format} ${journals} answered ${answer.status}: ${await answer.text()}`);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  const ms = performance.now() - before;
  const isZip = answer.headers.get('content-type')?.startsWith('application/zip') === true;
  return { ms, files: isZip ? Object.values(unzipSync(bytes)).map((part) => strFromU8(part)) : [strFromU8(bytes)] };
}

type Row = Readonly<Record<string, string>>;

/** @returns how many journals there are. @throws when one does not balance, a file is too long, or a lot has other cents than the ledger. */
function check(format: Format, files: readonly string[], owed: ReadonlyMap<string, number>): number {
  const [journal, lot, account, balance] =
    format === 'quickbooks'
      ? ['Journal No', 'Class', 'Account Name', 'Parkvale balance']
      : ['*Narration', 'TrackingOption1', '*AccountCode', 'PV-BALANCE'];
  const centsOf = (row: Row) =>
    format === 'quickbooks' ? toCents(row.Debits) - toCents(row.Credits) : toCents(row['*Amount']);
  const rows = files.flatMap((file) => {
    const ofFile: Row[] = parse(file, { columns: true });
    if (ofFile.length > MAX_LINES[format]) throw new Error(`A file for ${format} has ${ofFile.length} lines.`);
    if (sumOf(ofFile.map(centsOf)) !== 0) throw new Error(`A file for ${format} does not balance.`);
    return ofFile;
  });
  const journals = Map.groupBy(rows, (row) => row[journal]);
  for (const [name, each] of journals)
    if (sumOf(each.map(centsOf)) !== 0) throw new Error(`The journal ${name} does not balance.`);
  const booked = Map.groupBy(
    rows.filter((row) => row[account] === balance),
    (row) => row[lot] ?? '',
  );
  for (const [name, cents] of owed) {
    const inFile = sumOf((booked.get(name) ?? []).map(centsOf));
    if (inFile !== cents) throw new Error(`${name} has ${inFile} cents for ${format}, and ${cents} in the ledger.`);
  }
  if (booked.size !== owed.size) throw new Error(`${booked.size} lots of ${owed.size} are in the file.`);
  return journals.size;
}

function toCents(dollars = ''): number {
  return Math.round(Number(dollars) * 100);
}

function sumOf(cents: readonly number[]): number {
  return cents.reduce((sum, each) => sum + each, 0);
}
