// A database that was once a demo has accounts whose passwords everybody knows; it never becomes a real one.

import { ConfigError } from '../config.ts';
import type { Db } from '../db/database.ts';
import { hasAccountOf } from './demo.store.ts';
import { DEMO_PEOPLE, emailOf } from './demo-people.ts';

/** @throws ConfigError where demo accounts exist. */
export async function refuseDemoAccounts(db: Db): Promise<void> {
  if (!(await hasAccountOf(db, DEMO_PEOPLE.map(emailOf)))) return;
  throw new ConfigError(
    'This database holds the demo with its public passwords. Name another DATA_DIR or DATABASE_URL.',
  );
}
