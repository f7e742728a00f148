import { type Choice, Choices } from '../../ui/roadside/choices.tsx';
import styles from './team.module.css';

type RoleFieldProps<Role extends string> = {
  readonly legend: string;
  readonly choices: readonly Choice<Role>[];
  readonly value: Role;
  readonly onChange: (role: Role) => void;
};

/** Wide enough for what each role may do. */
export function RoleField<Role extends string>(props: RoleFieldProps<Role>) {
  return (
    <div className={styles.roles}>
      <Choices {...props} />
    </div>
  );
}
