// The texts of the team page. Those that the specification fixes are verbatim.

export const teamTexts = {
  title: 'Team Members',
  lead: 'The people who look after your lots. Each signs in with their own account.',
  enforcersLead: 'The people who work at the lots you serve.',
  notAllowed: 'You cannot see the team.',
  notAllowedText: 'The owner of the lots that you serve can allow you to see the team and to invite enforcers.',
  invite: 'Invite member',
  empty: 'Looks like you have not added any members yet.',
  emptyText: 'Invite an enforcer, a valet or a viewer by e-mail. They set their own password and can start at once.',
  undo: 'Undo',

  roles: { enforcer: 'Enforcer', valet: 'Valet', viewer: 'Viewer' },
  status: { invited: 'Invited', active: 'Active', inactive: 'Inactive' },
  of: (name: string) => ` ${name}`,

  locations: 'Locations',
  allLocations: 'All locations',
  noLocations: 'None at the moment',
  manyLocations: (count: number) => `${count} locations`,
  remove: 'Remove',
  removeFrom: (name: string, location: string) => ` ${name} from ${location}`,
  removed: (name: string, location: string) => `${name} no longer works at ${location}.`,

  activate: 'Activate',
  deactivate: 'Deactivate',
  resend: 'Send invitation again',
  changeLocations: 'Change locations',
  activated: (name: string) => `${name} is active and can sign in.`,
  deactivated: (name: string) => `${name} is deactivated: signed out everywhere, and no longer on your lots.`,
  withdrawn: (name: string) => `The invitation of ${name} was withdrawn. Its link no longer works.`,
  invitedAgain: (email: string) => `A new invitation is on its way to ${email}. The earlier link no longer works.`,
  invited: (name: string) => `${name} is invited. The link in the e-mail works once, for seven days.`,
  locationsChanged: (name: string) => `${name}’s locations are updated.`,
  demo: 'This is a demo: nothing is really sent.',
  outbox: 'Read it in the outbox',
};

export const inviteTexts = {
  title: 'Invite a member',
  name: 'Name',
  email: 'E-mail',
  role: 'Role',
  enforcerTitle: 'Invite an enforcer',
  enforcerDetail: 'looks up vehicles',
  valetDetail: 'parks and retrieves cars',
  viewerDetail: 'sees how full your lots are, without plates or money',
  submit: 'Send invitation',
  busy: 'Sending…',
  cancel: 'Cancel',
  nameMissing: 'Please provide a valid name',
  emailWrong: 'Please provide a valid email address',
};

export const memberLocationsTexts = {
  title: (name: string) => `Locations of ${name}`,
  legend: 'Works at',
  all: 'All locations',
  allDetail: 'including future ones',
  allServed: 'All that I serve',
  some: 'Some of them',
  which: 'Which locations',
  noneChosen: 'Choose at least one location.',
  noLots: 'You have no locations yet. Choose all, and every lot that you add will be theirs too.',
  save: 'Save',
  saving: 'Saving…',
  cancel: 'Cancel',
};

export const powerTexts = {
  legends: {
    valet: (name: string) => `What ${name} can do at a valet stand`,
    enforcer: (name: string) => `What ${name} can do on the team`,
  },
  invitesEnforcers: 'Can see the team at their lots and invite enforcers',
  drivesStick: 'Drives a stick shift',
  leadsValets: 'Can hand over a car without the guest’s code',
  changed: (name: string) => `${name}’s permissions are updated.`,
};
