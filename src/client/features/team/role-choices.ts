// The roles that a member can be given, each with what it is for.

import { TEAM_ROLES, type TeamRole } from '#domain/team/membership.ts';
import { roleDetails, teamTexts } from './team-texts.ts';

export const roleChoices = (isOnOffer: (role: TeamRole) => boolean) =>
  TEAM_ROLES.filter(isOnOffer).map((role) => ({
    value: role,
    label: teamTexts.roles[role],
    detail: roleDetails[role],
  }));
