/**
 * Hours that pass within a storm of minutes, for one start-stop stay: in the database its times move back, all by
 * the same amount.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';

export type TimePasses = {
  /** The stay has been running since then. */
  readonly runsSince: (orderId: string, startedAt: Date) => Promise<void>;
  /** The stay reaches its limit now. */
  readonly reachesLimit: (orderId: string) => Promise<void>;
  /** The stay, which has ended, did so some days earlier. */
  readonly wasDaysAgo: (orderId: string) => Promise<void>;
  /** A refused capture may be tried again now. */
  readonly isDue: (orderId: string) => Promise<void>;
};

/** Each is safe to repeat, because the database may die before it answers. */
export function openTimePasses({ connectionString }: { readonly connectionString: string }): TimePasses {
  const run = async (text: string, values: readonly unknown[]) => {
    for (;;) {
      const client = new Client({ connectionString, query_timeout: 20_000 });
      client.on('error', () => {});
      try {
        await client.connect();
        await client.query(text, [...values]);
        return;
      } catch {
        await sleep(200);
      } finally {
        await client.end().catch(() => {});
      }
    }
  };
  return {
    runsSince: (orderId, startedAt) => run(moveBack('starts_at - $2::timestamptz'), [orderId, startedAt]),
    reachesLimit: (orderId) => run(moveBack('ends_at - now()'), [orderId]),
    wasDaysAgo: (orderId) => run(DAYS_AGO, [orderId, new Date(Date.now() - DAYS * 86_400_000)]),
    isDue: (orderId) =>
      run('update payments set capture_due_at = now() where id = $1 and capture_due_at > now()', [orderId]),
  };
}

const DAYS = 3;
const DAYS_AGO = `
  update sessions set starts_at = starts_at - (ends_at - $2::timestamptz), covered_from = covered_from - (ends_at - $2::timestamptz),
    ends_at = $2 where order_id = $1 and status = 'ended'`;

const moveBack = (by: string): string => `
  with moved as (
    select location_id, id, ${by} as by from orders where id = $1 and status = 'running' for update
  ), stay as (
    update sessions s set starts_at = s.starts_at - m.by, ends_at = s.ends_at - m.by, covered_from = s.covered_from - m.by
    from moved m where s.location_id = m.location_id and s.order_id = m.id and s.status = 'active'
  )
  update orders o set starts_at = o.starts_at - m.by, ends_at = o.ends_at - m.by, runs_until = o.runs_until - m.by
  from moved m where o.location_id = m.location_id and o.id = m.id`;
