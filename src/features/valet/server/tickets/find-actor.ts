// Who is acting on a ticket. The route has already decided that they may.

import type { Role } from '#platform/access/roles.ts';
import type { Db } from '#platform/db/database.ts';
import type { Principal } from '#platform/http/access/principal.ts';
import type { TicketActor } from '../../rules/ticket/ticket-commands.ts';
import type { Viewer } from './valet-answer.ts';
import { findAttendant } from './valets.read-model.ts';

/** Rules 92 and 210: people who watch a stand and may allow exceptions, but park no cars. */
export const runsStands = (role: Role): boolean => role === 'vendor' || role === 'manager';

/** A caller with a ticket's key is its guest even when signed in, because the guest's page and the board may share a browser. */
export async function findActor(db: Db, locationId: string, principal: Principal): Promise<TicketActor> {
  const { user, valetKey } = principal;
  if (!user || valetKey) return { kind: 'guest' };
  const { id, name, role } = user;
  if (role === 'odogwu') return { kind: 'staff', id, name, drivesStick: true, leads: true };
  if (runsStands(role)) return { kind: 'manager', id, name };
  const attendant = await findAttendant(db, { userId: id, locationId });
  // Deactivated after access was checked.
  return attendant ? { kind: 'staff', id, name, ...attendant } : { kind: 'guest' };
}

export function viewerFor({ user, valetKey }: Principal): Viewer {
  if (!user || valetKey) return 'guest';
  return runsStands(user.role) ? 'owner' : 'staff';
}
