// Types of the tables of owners' teams.

import type { Generated } from 'kysely';
import type { TeamRole } from '#domain/team/membership.ts';
import type { NullableTimestamp, Timestamp } from './column-types.ts';

export type TeamMembersTable = {
  id: string;
  ownerId: string;
  userId: string;
  role: TeamRole;
  /** As the owner wrote it. The account's own details are shown only once it has joined. */
  invitedName: string;
  allLocations: boolean;
  /** The account was a customer's before it joined, and is again when it leaves. */
  wasCustomer: Generated<boolean>;
  /** For a valet: retrieves cars with a stick shift; may allow a handover without the code. */
  drivesStick: Generated<boolean>;
  invitesEnforcers: Generated<boolean>;
  leadsValets: Generated<boolean>;
  invitedAt: Timestamp;
  activatedAt: NullableTimestamp;
  deactivatedAt: NullableTimestamp;
};

export type TeamMemberLocationsTable = { locationId: string; memberId: string };
