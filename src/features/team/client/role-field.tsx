import { TEAM_ROLES, type TeamRole } from '#platform/access/membership.ts';
import { type Choice, Choices } from '#platform/ui/choices.tsx';
import styles from './team.module.css';
import { roleDetails, teamTexts } from './team-texts.ts';

type RoleFieldProps<Role extends string> = {
  readonly legend: string;
  readonly choices: readonly Choice<Role>[];
  readonly value: Role;
  readonly onChange: (role: Role) => void;
};

/** Wide enough for the description of each role. */
export function RoleField<Role extends string>(props: RoleFieldProps<Role>) {
  return (
    <div className={styles.roles}>
      <Choices {...props} />
    </div>
  );
}

/** The roles that a member can be given, each with its purpose. */
export const roleChoices = (isOnOffer: (role: TeamRole) => boolean) =>
  TEAM_ROLES.filter(isOnOffer).map((role) => ({
    value: role,
    label: teamTexts.roles[role],
    detail: roleDetails[role],
  }));
