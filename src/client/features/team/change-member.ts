// What the owner does with a member; the list is asked for again afterwards.

import { callApi } from '../../lib/call-api.ts';
import { refreshQueries } from '../../lib/query-client.ts';

type MemberChange = {
  readonly isActive?: boolean;
  readonly locationIds?: string[] | null;
  readonly drivesStick?: boolean;
  readonly leadsValets?: boolean;
};

export async function changeMember(id: string, change: MemberChange): Promise<void> {
  await callApi('PATCH /users/enforcement/:id', { params: { id }, body: change });
  await refreshQueries('/users/enforcement/me');
}

export async function resendInvitation(id: string): Promise<void> {
  await callApi('POST /users/enforcement/:id/invitation', { params: { id } });
}
