import { useState } from 'react';
import { t } from 'ttag';
import { CheckBox } from '#platform/ui/fields/check-box.tsx';
import type { TeamMember } from '../team.contract.ts';
import { changeMember } from './change-member.ts';
import styles from './team.module.css';

const texts = {
  legends: {
    valet: (name: string) => t`What ${name} can do at a valet stand`,
    enforcer: (name: string) => t`What ${name} can do on the team`,
  },
  invitesEnforcers: t`Can invite enforcers for their lots`,
  drivesStick: t`Drives a stick shift`,
  leadsValets: t`Can hand over a car without the guest’s code`,
  changed: (name: string) => t`${name}’s permissions are updated.`,
};

type MemberPowersProps = {
  readonly member: TeamMember;
  readonly busy: boolean;
  readonly act: (
    change: () => Promise<unknown>,
    message: { text: string; undo: () => Promise<unknown> },
  ) => Promise<void>;
};

const POWERS = {
  valet: ['drivesStick', 'leadsValets'],
  enforcer: ['invitesEnforcers'],
  viewer: [],
  manager: [],
  accountant: [],
} as const satisfies Record<TeamMember['role'], readonly (keyof TeamMember)[]>;

type Power = (typeof POWERS)[TeamMember['role']][number];
type RoleWithPowers = keyof typeof texts.legends;

const hasPowers = (role: TeamMember['role']): role is RoleWithPowers => POWERS[role].length > 0;

/** What a member may do beyond their work, set by the owner. A checkbox shows the choice while it is being stored. */
export function MemberPowers({ member, busy, act }: MemberPowersProps) {
  const { _id, name, role } = member;
  const [shown, setShown] = useState<{ readonly power: Power; readonly may: boolean } | null>(null);
  const change = async (power: Power, may: boolean) => {
    setShown({ power, may });
    await act(() => changeMember(_id, { [power]: may }), {
      text: texts.changed(name),
      undo: () => changeMember(_id, { [power]: !may }),
    });
    setShown(null);
  };
  if (!hasPowers(role)) return null;
  return (
    <fieldset className={styles.skills} disabled={busy}>
      <legend>{texts.legends[role](name)}</legend>
      {POWERS[role].map((power) => (
        <CheckBox
          key={power}
          label={texts[power]}
          checked={shown?.power === power ? shown.may : member[power]}
          onChange={(may) => void change(power, may)}
        />
      ))}
    </fieldset>
  );
}
