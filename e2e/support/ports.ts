// The ports of the products under test: one in the sandbox, one with providers, and the control port of the providers' browser
// side.

const first = Number(process.env.E2E_PORT ?? '3199');

export const PORTS = { sandbox: first, withProviders: first + 1, browsersSide: first + 2 };
