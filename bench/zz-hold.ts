import { writeFileSync } from 'node:fs';
import { seedNamedLots } from './harness/data/named-lots.ts';
import { withDatabase } from './harness/processes/temporary-database.ts';

await withDatabase(async (connectionString) => {
  await seedNamedLots(connectionString, 100_000, 10);
  writeFileSync('/tmp/fq-url', connectionString);
  await new Promise((r) => setTimeout(r, 1500_000));
});
