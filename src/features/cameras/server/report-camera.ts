// A camera as webhooks report it.

import type { z } from 'zod';
import type { Db } from '#platform/db/database.ts';
import type { ReportedCamera } from '../cameras.contract.ts';
import { findCamera } from './cameras.store.ts';

type Reported = { readonly id: string; readonly data: Readonly<Record<string, unknown>> };

export async function reportCamera(
  db: Db,
  { locationId, about: id }: { readonly locationId: string; readonly about: string },
): Promise<readonly Reported[]> {
  const found = await findCamera(db, { locationId, id });
  if (!found) return [];
  const silentSince = found.silentSince?.toISOString() ?? null;
  const camera: z.output<typeof ReportedCamera> = { _id: id, locationId, name: found.name, silentSince };
  return [{ id, data: { camera } }];
}
