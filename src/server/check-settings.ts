// `npm run check-settings`: tries each configured provider once and says plainly what is wrong. Nothing is sold, sent or
// changed by it, and no key is printed.

import { ConfigError, readConfig } from './config.ts';
import { runChecks, settingChecks } from './setting-checks.ts';

async function run(): Promise<void> {
  const { lines, allRight } = await runChecks(settingChecks(readConfig(), () => new Date()));
  for (const line of lines) console.log(line);
  if (!allRight) process.exitCode = 1;
}

run().catch((error: unknown) => {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exitCode = 1;
});
