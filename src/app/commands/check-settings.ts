// `npm run check-settings`: tries each configured provider once and reports what is
// wrong. It sells, sends and changes nothing, and prints no key.

import { ConfigError, loadEnvFile, readConfig } from '#app/config/config.ts';
import { runChecks, settingChecks } from '#app/config/setting-checks.ts';

async function run(): Promise<void> {
  loadEnvFile(process.argv.slice(2));
  const { lines, allRight } = await runChecks(settingChecks(readConfig(), () => new Date()));
  for (const line of lines) console.log(line);
  if (!allRight) process.exitCode = 1;
}

run().catch((error: unknown) => {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exitCode = 1;
});
