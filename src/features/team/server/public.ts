// An owner's team: invite people, change what they may do, and end it.

export { endTeam } from './change-member.ts';
export { insertMember, leaveTeams, updateMember } from './team.store.ts';
export { teamRoutes } from './team.routes.ts';
