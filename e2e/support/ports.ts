// The ports of the products under test: one in the sandbox, one with providers, and the control port of the providers' browser
// side.

import { tmpdir } from 'node:os';
import { join } from 'node:path';

const first = Number(process.env.E2E_PORT ?? '3199');

export const PORTS = { sandbox: first, withProviders: first + 1, browsersSide: first + 2 };

/** The data of the product on that port, for commands on the server such as `npm run admin`. */
export const dataDirOf = (port: number): string => join(tmpdir(), `parkvale-e2e-${port}`);
