import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { Role } from '#platform/access/roles.ts';
import { api } from '#platform/testing/components/fake-api.ts';
import { check, fill, press, textIn, user } from '#platform/testing/components/hand.ts';
import { openPage } from '#platform/testing/components/open-page.tsx';
import { id, LOT } from '#platform/testing/components/samples.ts';
import type { TeamMember } from '../team.contract.ts';

const WES: TeamMember = {
  _id: id(2),
  name: 'Wes Warden',
  email: 'wes@example.com',
  role: 'enforcer',
  isActive: true,
  status: 'active',
  drivesStick: false,
  leadsValets: false,
  invitesEnforcers: false,
  locations: [
    { _id: LOT, name: 'Harbor Lot', address: '12 Harbor St, Chicago, IL 60601' },
    { _id: id(3), name: 'Pier Lot', address: '4 Pier Rd, Chicago, IL 60601' },
  ],
};
const TEAM = 'GET /users/enforcement/me';
const CHANGE = 'PATCH /users/enforcement/:id';
const INVITE = 'POST /users/enforcement/invite';

const listed = (...users: TeamMember[]) => api.answer(TEAM, { users, nextCursor: null, mayInvite: true });
/** The server makes this of the member, whatever is changed. */
const changes = (member: TeamMember) =>
  api.answer(CHANGE, () => {
    listed(member);
    return { data: { member } };
  });
async function openTeam(member: TeamMember | null = WES, as: Role = 'vendor'): Promise<void> {
  listed(...(member ? [member] : []));
  await openPage('/team', { as });
  await screen.findByRole('heading', { level: 1, name: 'Team Members' });
}
const bodies = () => api.calls(CHANGE).map(({ body }) => body);

describe('an invitation to the team', () => {
  test('needs a name, an address and a location, each named at its field', async () => {
    await openTeam(null);
    await screen.findByText('Looks like you have not added any members yet.');
    api.answer('GET /locations/me', { data: { locations: [], total: 0 }, nextCursor: null });
    await press('Invite member');
    await check('Some of them');
    await press('Send invitation');
    screen.getByText('Please provide a valid name');
    screen.getByText('Please provide a valid email address');
    screen.getByText('Choose at least one location.');
    expect(document.activeElement).toBe(screen.getByLabelText('Name'));
    expect(api.calls(INVITE)).toEqual([]);
  });

  test('that is refused keeps what was typed', async () => {
    await openTeam();
    await press('Invite member');
    await fill('Name', 'Ada');
    await fill('Email', 'odogwu@example.com');
    api.refuse(INVITE, 'cannot_join_team');
    await press('Send invitation');
    await screen.findByText(/cannot join a team\./);
    expect([textIn('Name'), textIn('Email')]).toEqual(['Ada', 'odogwu@example.com']);
    await press('Cancel');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('says what was sent, and the invited person is on the list', async () => {
    await openTeam(null);
    await press('Invite member');
    await fill('Name', 'Abel Counts');
    await fill('Email', 'abel@example.com');
    await check(/^Accountant/);
    const abel: TeamMember = {
      ...WES,
      name: 'Abel Counts',
      email: 'abel@example.com',
      role: 'accountant',
      status: 'invited',
      isActive: false,
      locations: null,
    };
    api.answer(INVITE, () => {
      listed(abel);
      return { data: { member: abel } };
    });
    await press('Send invitation');
    await screen.findByText('Abel Counts is invited. The link in the email works once, for seven days.');
    await screen.findByText('Invited');
    screen.getByText('All locations');
    // An accountant may do nothing beyond that.
    expect(screen.queryByRole('checkbox')).toBeNull();
    const body = { name: 'Abel Counts', email: 'abel@example.com', role: 'accountant', locationIds: null };
    expect(api.calls(INVITE).map((call) => call.body)).toEqual([body]);
  });

  test('by a manager is only for roles that a manager may give', async () => {
    await openTeam(WES, 'manager');
    await press('Invite member');
    const roles = within(screen.getByRole('group', { name: 'Role' }))
      .getAllByRole('radio')
      .map((each) => each.closest('label')?.textContent);
    expect(roles).toEqual(['Enforcer', 'Valet', 'Viewer'].map((role) => expect.stringMatching(`^${role}`)));
    screen.getByText('All lots I manage');
  });
});

describe('a member of the team', () => {
  test('who is deactivated can be taken back', async () => {
    await openTeam();
    const off: TeamMember = { ...WES, isActive: false, status: 'inactive' };
    changes(off);
    await press('Deactivate Wes Warden');
    await screen.findByText('Inactive');
    changes(WES);
    await press('Undo');
    await screen.findByText('Active');
    expect(screen.queryByText(/^Wes Warden is deactivated/)).toBeNull();
    expect(bodies()).toEqual([{ isActive: false }, { isActive: true }]);
  });

  test('whose invitation was withdrawn is invited again, and not active before accepting', async () => {
    await openTeam({ ...WES, isActive: false, status: 'inactive' });
    changes({ ...WES, isActive: false, status: 'invited' });
    await press('Activate Wes Warden');
    await screen.findByText(/^A new invitation is on its way to wes@example\.com\./);
    await screen.findByText('Invited');
    expect(screen.queryByText(/is active and can sign in/)).toBeNull();
  });

  test('gets another role in a dialog that says what it ends', async () => {
    await openTeam();
    await press('Change role Wes Warden');
    screen.getByText('Wes Warden is signed out and sees the new pages after signing in again.');
    await check(/^Viewer/);
    api.refuse(CHANGE, 'other_work');
    await press('Save');
    await screen.findByText(/^This person already has another role on a team\./);
    changes({ ...WES, role: 'viewer' });
    await press('Save');
    await screen.findByText('Wes Warden now has the role: Viewer.');
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(bodies().at(-1)).toEqual({ role: 'viewer' });
  });

  test('is taken off a lot, and put back', async () => {
    await openTeam();
    changes({ ...WES, locations: [{ _id: LOT, name: 'Harbor Lot', address: '12 Harbor St, Chicago, IL 60601' }] });
    await press('Remove Wes Warden from Pier Lot, 4 Pier Rd');
    await screen.findByText('Wes Warden no longer works at Pier Lot, 4 Pier Rd.');
    changes(WES);
    await press('Undo');
    await screen.findByText('Pier Lot');
    expect(bodies()).toEqual([{ locationIds: [LOT] }, { locationIds: [LOT, id(3)] }]);
  });

  test('shows a permission as chosen while it is being stored', async () => {
    await openTeam();
    const box = screen.getByLabelText<HTMLInputElement>(/^Can invite enforcers/);
    changes({ ...WES, invitesEnforcers: true });
    const letThrough = api.hang(CHANGE);
    await user.click(box);
    await expect.poll(() => box.closest('fieldset')?.disabled).toBe(true);
    expect(box.checked).toBe(true);
    letThrough();
    await screen.findByText('Wes Warden’s permissions are updated.');
    expect(box.checked).toBe(true);
  });

  test('whose permission is not stored does not keep it', async () => {
    await openTeam();
    const box = screen.getByLabelText<HTMLInputElement>(/^Can invite enforcers/);
    api.refuse(CHANGE, 'busy');
    await user.click(box);
    await screen.findByText('The server is busy. Try again in a moment.');
    expect(box.checked).toBe(false);
    changes({ ...WES, invitesEnforcers: true });
    await user.click(box);
    await screen.findByText('Wes Warden’s permissions are updated.');
    expect(box.checked).toBe(true);
  });

  test('is not changed by colleagues', async () => {
    await openTeam(WES, 'enforcer');
    await screen.findByText('Wes Warden');
    expect(screen.queryByRole('button', { name: /Wes Warden$/ })).toBeNull();
    screen.getByRole('button', { name: 'Invite member' });
  });
});

test('an enforcer who may not invite sees the team all the same', async () => {
  api.answer(TEAM, { users: [WES], nextCursor: null, mayInvite: false });
  await openPage('/team', { as: 'enforcer' });
  await screen.findByText('Wes Warden');
  screen.getByText('The owner of these lots can allow you to invite enforcers.');
  expect(screen.queryByRole('button', { name: 'Invite member' })).toBeNull();
});

test('an enforcer without lots is told why the list is empty', async () => {
  api.answer(TEAM, { users: [], nextCursor: null, mayInvite: false });
  await openPage('/team', { as: 'enforcer' });
  await screen.findByText('You do not serve any lots yet.');
});
