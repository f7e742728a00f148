import { t } from 'ttag';
import { Dialog } from '#platform/ui/feedback/dialog.tsx';
import { Form } from '#platform/ui/fields/form.tsx';
import { FormDialogButtons } from '#platform/ui/fields/form-dialog-buttons.tsx';
import { FormFailure } from '#platform/ui/fields/form-failure.tsx';
import { useForm } from '#platform/ui/fields/use-form.ts';
import type { TeamMember } from '../team.contract.ts';
import { changeMember } from './change-member.ts';
import { checkLocations, idsOf, LocationsField, type MemberLocations } from './locations-field.tsx';

const texts = {
  title: (name: string) => t`Locations of ${name}`,
  save: t`Save`,
  saving: t`Saving…`,
  cancel: t`Cancel`,
};

type ChangeLocationsProps = {
  readonly member: TeamMember;
  readonly onChanged: () => void;
  readonly onCancel: () => void;
};

export function ChangeLocationsDialog({ member, onChanged, onCancel }: ChangeLocationsProps) {
  const { _id, name, locations } = member;
  const form = useForm<MemberLocations>({
    initial: { reach: locations ? 'some' : 'all', locationIds: locations?.map((lot) => lot._id) ?? [] },
    check: checkLocations,
    send: async (chosen) => {
      await changeMember(_id, { locationIds: idsOf(chosen) });
      onChanged();
    },
  });
  return (
    <Dialog title={texts.title(name)} onClose={onCancel}>
      <Form form={form}>
        <LocationsField
          value={form.values}
          onReach={(reach) => form.set('reach', reach)}
          onChosen={(ids) => form.set('locationIds', ids)}
          error={form.errorOf('locationIds')}
        />
        <FormFailure form={form} />
        <FormDialogButtons
          form={form}
          submit={texts.save}
          busyText={texts.saving}
          cancel={texts.cancel}
          onCancel={onCancel}
        />
      </Form>
    </Dialog>
  );
}
