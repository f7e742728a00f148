// The ports of the products under test: one with the sandbox, one with providers, the control port of the providers' browser side, and one
// that reviews new owners, which its journey starts.

import { join } from 'node:path';
import { databasesFolder } from '../../src/platform/testing/database/database-folder.ts';

const first = Number(process.env.E2E_PORT ?? '3199');

export const PORTS = { sandbox: first, withProviders: first + 1, browsersSide: first + 2, reviewing: first + 3 };

// Chosen once: the products and the workers inherit it from the process that starts them.
process.env.E2E_FOLDER ??= databasesFolder();
const folder = process.env.E2E_FOLDER;

/** The data folder of the product on that port, for commands on the server such as `npm run admin`. */
export const dataDirOf = (port: number): string => join(folder, `parkvale-e2e-${port}`);
