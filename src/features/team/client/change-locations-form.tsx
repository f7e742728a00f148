import { t } from 'ttag';
import { Dialog } from '#platform/ui/feedback/dialog.tsx';
import { DialogForm } from '#platform/ui/fields/dialog-form.tsx';
import { useForm } from '#platform/ui/fields/use-form.ts';
import type { TeamMember } from '../team.contract.ts';
import { changeMember } from './change-member.ts';
import { checkLocations, idsOf, LocationsField, type MemberLocations } from './locations-field.tsx';

const texts = {
  title: (name: string) => t`Locations of ${name}`,
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
      <DialogForm form={form} onCancel={onCancel}>
        <LocationsField
          value={form.values}
          onReach={(reach) => form.set('reach', reach)}
          onChosen={(ids) => form.set('locationIds', ids)}
          error={form.errorOf('locationIds')}
        />
      </DialogForm>
    </Dialog>
  );
}
