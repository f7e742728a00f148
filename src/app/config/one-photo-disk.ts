// Only the processes of one machine see the photos in DATA_DIR. A worker elsewhere would delete none of them, and a second web server
// elsewhere would not find them. In production, such a setup is refused at the start, unless the settings say that the folder is shared.

import { setTimeout as sleep } from 'node:timers/promises';
import type { ProcessLease } from '#platform/db/process-lease.ts';
import { type Config, ConfigError } from './config.ts';

const WHAT_TO_DO = `Set PHOTO_STORAGE_URL and the other four settings of a bucket (docs/going-live.md), or
PHOTOS_ON_SHARED_DISK=true if all processes have the same folder as DATA_DIR.`;

/** A process that was killed counts as alive for four seconds. */
const PATIENCE_MS = 6000;
const LOOKS_EVERY_MS = 250;

type PhotoRef = Pick<Config, 'production' | 'photoStorage' | 'photosOnSharedDisk'>;

function keepsPhotosAlone({ production, photoStorage, photosOnSharedDisk }: PhotoRef): boolean {
  return production && photoStorage === null && !photosOnSharedDisk;
}

/** @throws ConfigError for a worker that is separate from the web server and could not delete its photos. */
export function refuseWorkerApart(config: PhotoRef, parts: readonly string[]): void {
  if (parts.includes('web') || !keepsPhotosAlone(config)) return;
  throw new ConfigError(
    `A separate worker cannot delete photos that the web server keeps in its own DATA_DIR, and they would outlive what they belong to.
${WHAT_TO_DO}`,
  );
}

/** @throws ConfigError when another web process runs and keeps running. */
export async function refuseSecondWebServer(
  config: PhotoRef,
  lease: Pick<ProcessLease, 'isAlone'>,
  patienceMs = PATIENCE_MS,
): Promise<void> {
  if (!keepsPhotosAlone(config)) return;
  for (const until = Date.now() + patienceMs; !(await lease.isAlone()); await sleep(LOOKS_EVERY_MS)) {
    if (Date.now() < until) continue;
    throw new ConfigError(
      `Another web process runs on this database, and would not find the photos in the DATA_DIR of this one.
${WHAT_TO_DO}`,
    );
  }
}
