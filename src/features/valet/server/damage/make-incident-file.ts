// Rule 286: what is known about a car and its damage, for the owner, managers and leads. Every file made is in the audit log.

import type { Deps } from '#app/deps.ts';
import { recordSupportAct } from '#features/audit/server/public.ts';
import { isRefusal, type Refusal, refuse } from '#platform/contract/refusals.ts';
import type { Principal } from '#platform/http/access/principal.ts';
import type { WorkerFile } from '#platform/worker-pools/worker-pool.ts';
import { findActor } from '../tickets/find-actor.ts';
import { listEvents } from '../tickets/tickets.store.ts';
import { findSeenTicket } from '../tickets/valets.read-model.ts';
import type * as Work from './draw-incident.worker.ts';
import { loadPhotos } from './incident-photos.ts';
import { listPhotos } from './photos.store.ts';
import { writeIncident } from './write-incident.ts';

const WORK: WorkerFile<typeof Work> = { url: new URL('./draw-incident.worker.ts', import.meta.url) };

type Requested = { readonly ticketId: string; readonly principal: Principal; readonly now: Date };
type PdfFile = { readonly contentType: string; readonly fileName: string; readonly body: Uint8Array };

/** @throws PoolBusy when too many people are already waiting for theirs */
export async function makeIncidentFile(deps: Deps, requested: Requested): Promise<PdfFile | Refusal> {
  const { db, pools } = deps;
  const { ticketId, principal, now } = requested;
  const { user } = principal;
  const stored = await findSeenTicket(db, ticketId);
  if (!stored || !user) return refuse('not_found');
  const refused = await refuseUnlessLeads(deps, stored.locationId, principal);
  if (isRefusal(refused)) return refused;
  const [events, listed] = [await listEvents(db, stored), await listPhotos(db, stored)];
  const photos = await loadPhotos(deps, listed);
  const incident = writeIncident({ stored, events, photos, madeBy: user.name, now });
  const body = await pools.drawings.run(WORK, 'drawIncidentPdf', incident);
  const { ticketNumber } = stored.ticket.details;
  const subject = { kind: 'location', locationId: stored.locationId, id: stored.locationId } as const;
  const detail = { ticketId, ticketNumber };
  await recordSupportAct(db, { actorId: user.id, action: 'incident_file_made', subject, detail, now });
  const fileName = `incident-${ticketNumber.replace(/[^A-Za-z0-9-]/g, '_')}.pdf`;
  return { contentType: 'application/pdf', fileName, body };
}

async function refuseUnlessLeads(
  { db }: Pick<Deps, 'db'>,
  locationId: string,
  principal: Principal,
): Promise<Refusal | null> {
  const actor = await findActor(db, locationId, principal);
  if (actor.kind === 'manager' || (actor.kind === 'staff' && actor.leads)) return null;
  return refuse('not_a_lead');
}
