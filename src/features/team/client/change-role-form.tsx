import { t } from 'ttag';
import type { TeamRole } from '#platform/access/membership.ts';
import { Dialog } from '#platform/ui/feedback/dialog.tsx';
import { DialogForm } from '#platform/ui/fields/dialog-form.tsx';
import { useForm } from '#platform/ui/fields/use-form.ts';
import type { TeamMember } from '../team.contract.ts';
import { changeMember } from './change-member.ts';
import { RoleField, roleChoices } from './role-field.tsx';

const texts = {
  title: (name: string) => t`Role of ${name}`,
  legend: t`Role`,
  ends: (name: string) => t`${name} is signed out and sees the new pages after signing in again.`,
};

type ChangeRoleProps = {
  readonly member: TeamMember;
  readonly onChanged: (role: TeamRole) => void;
  readonly onCancel: () => void;
};

const ROLES = roleChoices(() => true);

export function ChangeRoleDialog({ member, onChanged, onCancel }: ChangeRoleProps) {
  const { _id, name, status } = member;
  const form = useForm<{ readonly role: TeamRole }>({
    initial: { role: member.role },
    check: () => ({}),
    send: async ({ role }) => {
      await changeMember(_id, { role });
      onChanged(role);
    },
  });
  return (
    <Dialog title={texts.title(name)} onClose={onCancel}>
      <DialogForm form={form} onCancel={onCancel}>
        <RoleField
          legend={texts.legend}
          choices={ROLES}
          value={form.values.role}
          onChange={(role) => form.set('role', role)}
        />
        {status === 'active' && <p>{texts.ends(name)}</p>}
      </DialogForm>
    </Dialog>
  );
}
