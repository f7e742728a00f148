// A statement that is sent thousands of times a second is parsed and planned once for each connection: for the lots
// nearby that halves what PostgreSQL spends on it. Worth it only where the best plan is the same for all parameters.

import type pg from 'pg';

const MARK = '/* planned once: ';

/** The statement, marked so that its connection keeps the plan under this name. Each name stands for one text. */
export function plannedOnce(name: string, text: string): string {
  return `${MARK}${name} */ ${text}`;
}

function nameOf(text: unknown): string | null {
  if (typeof text !== 'string' || !text.startsWith(MARK)) return null;
  return text.slice(MARK.length, text.indexOf(' */'));
}

/** Makes the connection send marked statements under their names; all others pass as they are. */
export function keepPlans(client: pg.ClientBase): void {
  const send = client.query.bind(client) as (...sent: unknown[]) => unknown;
  const query = (text: unknown, ...rest: unknown[]) => {
    const name = nameOf(text);
    const [values, ...more] = rest;
    return name === null ? send(text, ...rest) : send({ name, text, values }, ...more);
  };
  client.query = query as typeof client.query;
}
