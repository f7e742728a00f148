// What other features do with a team: end it with its owner's account, remove a deleted account from all teams, and staff the demo.

export { endTeam } from './change-member.ts';
export { insertMember, leaveTeams, updateMember } from './team.store.ts';
