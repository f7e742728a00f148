/** In a shuffled run, rows come in any order unless their statement names one: PostgreSQL promises none, but nearly always has the same. */
import { Client, type QueryResult } from 'pg';
import { seededRandom } from '../cases/seeded-random.ts';

const random = seededRandom(Number(process.env.SHUFFLE_SEED));
const NAMES_AN_ORDER = /\border by\b|\bwith ordinality\b|^\s*(explain|show)\b/i;

type Sent = string | { readonly text: string };

const send: (...sent: unknown[]) => unknown = Client.prototype.query;
const query = function (this: Client, ...sent: unknown[]) {
  const [statement] = sent as [Sent];
  const at = sent.findIndex((each) => typeof each === 'function');
  if (NAMES_AN_ORDER.test(typeof statement === 'string' ? statement : statement.text)) return send.apply(this, sent);
  if (at === -1) return (send.apply(this, sent) as Promise<QueryResult>).then(shuffled);
  const answered = sent[at] as (error: Error | null, result: QueryResult) => void;
  return send.apply(
    this,
    sent.with(at, (error: Error | null, result: QueryResult) => answered(error, error ? result : shuffled(result))),
  );
};
Object.assign(Client.prototype, { query });

/** A query of several statements has several results. */
function shuffled(result: QueryResult): QueryResult {
  const { rows = [] } = result;
  for (let last = rows.length - 1; last > 0; last--) {
    const other = random.between(0, last + 1);
    [rows[last], rows[other]] = [rows[other], rows[last]];
  }
  return result;
}
