// How an owner changes a member; the list is refetched afterwards.

import type { TeamRole } from '#platform/access/membership.ts';
import { callApi } from '#platform/api/call-api.ts';
import { refreshQueries } from '#platform/api/query-client.ts';
import type { TeamMember } from '../team.contract.ts';

type MemberChange = {
  readonly isActive?: boolean;
  readonly role?: TeamRole;
  readonly locationIds?: string[] | null;
  readonly drivesStick?: boolean;
  readonly leadsValets?: boolean;
  readonly invitesEnforcers?: boolean;
};

/** @returns the member as they are now: one who never accepted is invited again instead of being active. */
export async function changeMember(id: string, change: MemberChange): Promise<TeamMember> {
  const { data } = await callApi('PATCH /users/enforcement/:id', { params: { id }, body: change });
  await refreshQueries('/users/enforcement/me');
  return data.member;
}

export async function resendInvitation(id: string): Promise<void> {
  await callApi('POST /users/enforcement/:id/invitation', { params: { id } });
}
