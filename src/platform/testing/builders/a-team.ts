/** A lot owner who invites people, and people who open the mailed link, through the API as the client does. */
import type { TeamRole } from '#platform/access/membership.ts';
import type { SignedUp, TestApp } from '../app/test-app.ts';

export const MEMBER_PASSWORD = 'Brown-kettle-7';

export type InvitationOptions = {
  readonly name?: string;
  readonly email?: string;
  readonly role?: TeamRole;
  readonly locationIds?: string[] | null;
};

let invited = 0;

/** An address that no other test uses. */
export function anAddress(): string {
  invited += 1;
  return `invited-${invited}-${Date.now()}@people.example`;
}

export function inviteFor(test: TestApp, owner: SignedUp, options: InvitationOptions = {}) {
  const body = { name: 'Fran Day', email: anAddress(), ...options };
  return test.call('POST /users/enforcement/invite', { body }, owner.headers);
}

/** The token of the link in the latest email to this address: an invitation, or a new password. */
export async function mailedToken(test: TestApp, email: string): Promise<string> {
  const mail = await test.db
    .selectFrom('messages')
    .select('text')
    .where('recipient', '=', email)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return mail?.text.match(/\/(?:auth\/member\/activate|reset)\/([\w-]+)/)?.[1] ?? '';
}

export type AcceptanceOptions = { readonly email?: string; readonly password?: string; readonly confirm?: string };

export function acceptWith(test: TestApp, token: string, options: AcceptanceOptions = {}) {
  const { password = MEMBER_PASSWORD, confirm = password, ...email } = options;
  return test.call('PATCH /users/active/me', { body: { token, password, confirm, ...email } });
}

/** A new member who accepted an invitation, signed in. */
export async function joinTeam(test: TestApp, owner: SignedUp, options: InvitationOptions = {}) {
  const { status, body } = await inviteFor(test, owner, options);
  if (status !== 201) throw new Error(`The invitation answered ${status}: ${JSON.stringify(body)}`);
  const { member } = body.data;
  const accepted = await acceptWith(test, await mailedToken(test, member.email));
  const headers = { authorization: `Bearer ${accepted.body.token}` };
  return { id: member._id, email: member.email, headers };
}

/** A driver with a verified address. */
export async function aProvenDriver(test: TestApp, name?: string): Promise<SignedUp> {
  const driver = await test.signUp('customer', name);
  const emailProvenAt = test.clock.now();
  await test.db.updateTable('users').set({ emailProvenAt }).where('id', '=', driver.user._id).execute();
  return driver;
}
