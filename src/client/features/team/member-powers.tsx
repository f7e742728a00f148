import type { TeamMember } from '#contract/accounts/team.contract.ts';
import { changeMember } from './change-member.ts';
import styles from './team.module.css';
import { powerTexts as texts } from './team-texts.ts';

type MemberPowersProps = {
  readonly member: TeamMember;
  readonly busy: boolean;
  readonly act: (change: () => Promise<unknown>, said: { text: string; undo: () => Promise<unknown> }) => Promise<void>;
};

const POWERS = {
  valet: ['drivesStick', 'leadsValets'],
  enforcer: ['invitesEnforcers'],
} as const satisfies Record<TeamMember['role'], readonly (keyof TeamMember)[]>;

/** What a member may do besides their work, set by the owner. */
export function MemberPowers({ member, busy, act }: MemberPowersProps) {
  const { _id, name, role } = member;
  const change = (power: (typeof POWERS)[typeof role][number], may: boolean) =>
    act(() => changeMember(_id, { [power]: may }), {
      text: texts.changed(name),
      undo: () => changeMember(_id, { [power]: !may }),
    });
  return (
    <fieldset className={styles.skills} disabled={busy}>
      <legend>{texts.legends[role](name)}</legend>
      {POWERS[role].map((power) => (
        <label key={power}>
          <input
            type="checkbox"
            checked={member[power]}
            onChange={(event) => void change(power, event.currentTarget.checked)}
          />
          {texts[power]}
        </label>
      ))}
    </fieldset>
  );
}
