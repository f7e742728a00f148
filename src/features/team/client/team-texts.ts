// The texts of the team page. Texts that the specification fixes are verbatim.

import { t } from 'ttag';

export const teamTexts = {
  title: t`Team Members`,
  lead: t`The people who look after your lots. Each signs in with their own account.`,
  colleaguesLead: t`The people who work at the lots you serve.`,
  noLotsServed: t`You do not serve any lots yet.`,
  noLotsServedText: t`As soon as an owner gives you lots, the people who work there are listed here.`,
  onlyOwnerInvites: t`The owner of these lots can allow you to invite enforcers.`,
  invite: t`Invite member`,
  empty: t`Looks like you have not added any members yet.`,
  emptyText: t`Invite the people who work for you by email. They set their own password and can start right away.`,
  undo: t`Undo`,

  roles: { enforcer: t`Enforcer`, valet: t`Valet`, viewer: t`Viewer`, manager: t`Manager`, accountant: t`Accountant` },
  status: { invited: t`Invited`, active: t`Active`, inactive: t`Inactive` },
  of: (name: string) => ` ${name}`,

  locations: t`Locations`,
  allLocations: t`All locations`,
  noLocations: t`None at the moment`,
  manyLocations: (count: number) => t`${count} locations`,
  remove: t`Remove`,
  removeFrom: (name: string, location: string) => t` ${name} from ${location}`,
  removed: (name: string, location: string) => t`${name} no longer works at ${location}.`,

  activate: t`Activate`,
  deactivate: t`Deactivate`,
  resend: t`Send invitation again`,
  changeLocations: t`Change locations`,
  activated: (name: string) => t`${name} is active and can sign in.`,
  deactivated: (name: string) => t`${name} is deactivated: signed out everywhere, and no longer on your lots.`,
  withdrawn: (name: string) => t`The invitation for ${name} was withdrawn. Its link no longer works.`,
  invitedAgain: (email: string) => t`A new invitation is on its way to ${email}. The earlier link no longer works.`,
  invited: (name: string) => t`${name} is invited. The link in the email works once, for seven days.`,
  locationsChanged: (name: string) => t`${name}’s locations are updated.`,
  demo: t`This is a demo: nothing is really sent.`,
  outbox: t`Read it in the outbox`,
};

export const inviteTexts = {
  title: t`Invite a member`,
  name: t`Name`,
  email: t`Email`,
  role: t`Role`,
  enforcerTitle: t`Invite an enforcer`,
  submit: t`Send invitation`,
  busy: t`Sending…`,
  cancel: t`Cancel`,
  nameMissing: t`Please provide a valid name`,
  emailWrong: t`Please provide a valid email address`,
};

export const roleDetails = {
  enforcer: t`looks up cars`,
  valet: t`parks and retrieves cars`,
  viewer: t`sees how full your lots are, without plates or money`,
  manager: t`sets prices, hours, spaces and codes, also for many lots at once, sees revenue and invites enforcers, valets and viewers; no payouts`,
  accountant: t`views and exports revenue and payouts, without plates; changes nothing`,
};

export const memberRoleTexts = {
  change: t`Change role`,
  title: (name: string) => t`Role of ${name}`,
  legend: t`Role`,
  ends: (name: string) => t`${name} is signed out and sees the new pages after signing in again.`,
  save: t`Save`,
  saving: t`Saving…`,
  cancel: t`Cancel`,
  changed: (name: string, role: string) => t`${name} now has the role: ${role}.`,
};

export const memberLocationsTexts = {
  title: (name: string) => t`Locations of ${name}`,
  legend: t`Works at`,
  all: t`All locations`,
  allDetail: t`including future ones`,
  allServed: t`All lots I serve`,
  allGiven: t`All lots I manage`,
  some: t`Some of them`,
  which: t`Which locations`,
  noneChosen: t`Choose at least one location.`,
  noLots: t`You have no locations yet. Choose all, and they can work at every lot you add.`,
  save: t`Save`,
  saving: t`Saving…`,
  cancel: t`Cancel`,
};

export const powerTexts = {
  legends: {
    valet: (name: string) => t`What ${name} can do at a valet stand`,
    enforcer: (name: string) => t`What ${name} can do on the team`,
  },
  invitesEnforcers: t`Can invite enforcers for their lots`,
  drivesStick: t`Drives a stick shift`,
  leadsValets: t`Can hand over a car without the guest’s code`,
  changed: (name: string) => t`${name}’s permissions are updated.`,
};
