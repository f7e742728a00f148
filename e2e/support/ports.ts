// Where the products under test listen: the one in the sandbox, the one with providers, and what their browsers' side says.

const first = Number(process.env.E2E_PORT ?? '3199');

export const PORTS = { sandbox: first, withProviders: first + 1, browsersSide: first + 2 };
