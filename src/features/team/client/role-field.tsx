import { t } from 'ttag';
import { TEAM_ROLES, type TeamRole } from '#platform/access/membership.ts';
import { roleNames } from '#platform/access/role-names.ts';
import { type Choice, Choices } from '#platform/ui/choices.tsx';
import styles from './team.module.css';

const roleDetails = {
  enforcer: t`looks up cars`,
  valet: t`parks and retrieves cars`,
  viewer: t`sees how full your lots are, without plates or money`,
  manager: t`sets prices, hours, spaces and codes, also for many lots at once, sees revenue and invites enforcers, valets and viewers; no payouts`,
  accountant: t`views and exports revenue and payouts, without plates; changes nothing`,
};

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
    label: roleNames[role],
    detail: roleDetails[role],
  }));
