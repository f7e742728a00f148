// Gauges for /metrics that are read from the database on request. The dashboard in
// ops/deploy/grafana-dashboard.json shows them, and the rules of ops/deploy/prometheus-alerts.yml watch them.

import { statfs } from 'node:fs/promises';
import { Gauge, type Registry } from 'prom-client';
import { readClockSkew } from '#platform/db/clock-skew.ts';
import type { Db } from '#platform/db/database.ts';
import { type OperationFigures, readOperationFigures } from './operation-figures.read-model.ts';

const HELP: Readonly<Record<string, readonly [keyof OperationFigures, string]>> = {
  parkvale_refunds_open: ['refundsOpen', 'Refunds that the program still works on'],
  parkvale_refunds_for_person: ['refundsForPerson', 'Refunds that failed and wait for a person at support'],
  parkvale_refunds_for_person_cents: [
    'refundsForPersonCents',
    'The sum of the refunds that wait for a person, in cents',
  ],
  parkvale_jobs_due: ['jobsDue', 'Jobs whose time has come and that no worker has taken'],
  parkvale_jobs_oldest_due_seconds: ['oldestJobSeconds', 'How long the oldest due job has waited'],
  parkvale_standbys: ['standbys', 'Standbys that stream from the primary'],
  parkvale_standby_lag_seconds: ['standbyLagSeconds', 'Replay delay of the slowest standby; needs the role pg_monitor'],
  parkvale_archive_failing: ['archiveFailing', 'Whether the last attempt to archive the log of the database failed'],
};

/** @returns what refreshes them; without a database, only `parkvale_database_up` has a value. */
export function addOperationMetrics(register: Registry, db: Db): () => Promise<void> {
  const registers = [register];
  const up = new Gauge({ name: 'parkvale_database_up', help: 'Whether the database answered', registers });
  const gauges = Object.entries(HELP).map(([name, [figure, help]]) => ({
    figure,
    gauge: new Gauge({ name, help, registers, labelNames: [] }),
  }));
  return async () => {
    const figures = await readOperationFigures(db).catch(() => null);
    up.set(figures ? 1 : 0);
    for (const { figure, gauge } of gauges) {
      setOrRemove(gauge, figures?.[figure] ?? null);
    }
  };
}

export type Machine = { readonly db: Db; readonly config: { readonly dataDir: string } };

/** What this process's machine may be wrong about. @returns what refreshes them; one that cannot be read has no value. */
export function addMachineMetrics(
  register: Registry,
  { db, config }: Machine,
  clock?: () => number,
): () => Promise<void> {
  const registers = [register];
  const free = new Gauge({
    name: 'parkvale_disk_free_bytes',
    help: 'Free space on the disk of DATA_DIR, which has photos and the embedded database',
    registers,
    labelNames: [],
  });
  const skew = new Gauge({
    name: 'parkvale_clock_skew_seconds',
    help: "How far this machine's clock is ahead of the database's",
    registers,
    labelNames: [],
  });
  return async () => {
    setOrRemove(free, await readFreeBytes(config.dataDir));
    const skewMs = await readClockSkew(db, clock).catch(() => null);
    setOrRemove(skew, skewMs && skewMs / 1000);
  };
}

function setOrRemove(gauge: Gauge, value: number | null): void {
  if (value === null) gauge.remove();
  else gauge.set(value);
}

/** Below this, the embedded database can stop at any moment: a single file of its log has 16 MB. */
export const MIN_FREE_BYTES = 100_000_000;

/** What this user may still write there, in bytes. Null if the folder cannot be looked at. */
export async function readFreeBytes(folder: string): Promise<number | null> {
  const disk = await statfs(folder).catch(() => null);
  return disk && disk.bavail * disk.bsize;
}
