// The built product as a user starts it, with its own data, which it deletes when it exits.
import { rmSync } from 'node:fs';
import { buildClient } from '../../scripts/build-client.ts';
import { dataDirOf } from './ports.ts';

// The developer's settings, such as a payment provider's keys, must not change what is tested.
const PASSED_ON = new Set(['PATH', 'HOME', 'TMPDIR', 'PORT', 'OWNER_REVIEW']);
for (const name of Object.keys(process.env)) if (!PASSED_ON.has(name)) delete process.env[name];
// All journeys come from one address, several at a time.
process.env.REQUESTS_PER_MINUTE = '100000';

// The map looks the same with and without a network.
process.env.MAP_STYLE_URL = 'none';

buildClient();
const dataDir = dataDirOf(Number(process.env.PORT));
// Left behind by a killed run.
rmSync(dataDir, { recursive: true, force: true });
process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }));
process.env.DATA_DIR = dataDir;
await import('../../src/app/main.ts');
