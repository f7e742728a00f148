import type { TeamMember } from '#contract/team.contract.ts';
import { changeMember } from './change-member.ts';
import styles from './team.module.css';
import { skillTexts as texts } from './team-texts.ts';

type ValetSkillsProps = {
  readonly member: TeamMember;
  readonly busy: boolean;
  readonly act: (change: () => Promise<unknown>, said: { text: string; undo: () => Promise<unknown> }) => Promise<void>;
};

/** What an attendant may do at the stand, set by the owner. */
export function ValetSkills({ member, busy, act }: ValetSkillsProps) {
  const { _id, name, drivesStick, leadsValets } = member;
  const change = (skill: 'drivesStick' | 'leadsValets', may: boolean) =>
    act(() => changeMember(_id, { [skill]: may }), {
      text: texts.changed(name),
      undo: () => changeMember(_id, { [skill]: !may }),
    });
  return (
    <fieldset className={styles.skills} disabled={busy}>
      <legend>{texts.legend(name)}</legend>
      <label>
        <input
          type="checkbox"
          checked={drivesStick}
          onChange={(event) => void change('drivesStick', event.currentTarget.checked)}
        />
        {texts.drivesStick}
      </label>
      <label>
        <input
          type="checkbox"
          checked={leadsValets}
          onChange={(event) => void change('leadsValets', event.currentTarget.checked)}
        />
        {texts.leadsValets}
      </label>
    </fieldset>
  );
}
