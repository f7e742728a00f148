import { t } from 'ttag';
import { type InvitingMember, mayBeInvitedBy, type TeamRole } from '#platform/access/membership.ts';
import { callApi } from '#platform/api/call-api.ts';
import { refreshQueries } from '#platform/api/query-client.ts';
import { isEmail } from '#platform/forms/is-email.ts';
import { useSafeRepeat } from '#platform/forms/use-safe-repeat.ts';
import { Dialog } from '#platform/ui/feedback/dialog.tsx';
import { DialogForm } from '#platform/ui/fields/dialog-form.tsx';
import { EmailField } from '#platform/ui/fields/email-field.tsx';
import { useForm } from '#platform/ui/fields/use-form.ts';
import { TextField } from '#platform/ui/text-field.tsx';
import type { TeamMember } from '../team.contract.ts';
import { checkLocations, idsOf, LocationsField, type MemberLocations } from './locations-field.tsx';
import { RoleField, roleChoices } from './role-field.tsx';

const texts = {
  title: t`Invite a member`,
  name: t`Name`,
  email: t`Email`,
  role: t`Role`,
  enforcerTitle: t`Invite an enforcer`,
  submit: t`Send invitation`,
  busy: t`Sending…`,
  nameMissing: t`Please provide a valid name`,
  emailWrong: t`Please provide a valid email address`,
};

type Entered = MemberLocations & { readonly name: string; readonly email: string; readonly role: TeamRole };

const NOTHING: Entered = { name: '', email: '', role: 'enforcer', reach: 'all', locationIds: [] };

/** Who invites: an owner, or a member for the lots that they serve. */
export type Inviter = 'owner' | InvitingMember;

type InviteMemberProps = {
  readonly by: Inviter;
  readonly onInvited: (member: TeamMember) => void;
  readonly onCancel: () => void;
};

/** Stays open after a refusal, with everything that was typed. */
export function InviteMemberDialog({ by, onInvited, onCancel }: InviteMemberProps) {
  const sendOnce = useSafeRepeat();
  const roles = roleChoices((role) => by === 'owner' || mayBeInvitedBy(by, role));
  const form = useForm<Entered>({
    initial: NOTHING,
    check: validate,
    send: async (entered) => {
      const { name, email, role } = entered;
      const body = { name, email, role, locationIds: idsOf(entered) };
      const { data } = await sendOnce(body, (idempotencyKey) =>
        callApi('POST /users/enforcement/invite', { body, idempotencyKey }),
      );
      onInvited(data.member);
      await refreshQueries('/users/enforcement/me');
    },
  });
  return (
    <Dialog title={by === 'enforcer' ? texts.enforcerTitle : texts.title} onClose={onCancel}>
      <DialogForm form={form} submit={texts.submit} busyText={texts.busy} onCancel={onCancel}>
        <TextField label={texts.name} autoComplete="off" maxLength={80} {...form.field('name')} />
        <EmailField label={texts.email} autoComplete="off" {...form.field('email')} />
        {roles.length > 1 && (
          <RoleField
            legend={texts.role}
            choices={roles}
            value={form.values.role}
            onChange={(role) => form.set('role', role)}
          />
        )}
        <LocationsField
          lots={by === 'enforcer' ? 'served' : by === 'manager' ? 'given' : 'own'}
          value={form.values}
          onReach={(reach) => form.set('reach', reach)}
          onChosen={(ids) => form.set('locationIds', ids)}
          error={form.errorOf('locationIds')}
        />
      </DialogForm>
    </Dialog>
  );
}

function validate(entered: Entered) {
  return {
    ...(entered.name.trim() === '' && { name: texts.nameMissing }),
    ...(!isEmail(entered.email) && { email: texts.emailWrong }),
    ...checkLocations(entered),
  };
}
