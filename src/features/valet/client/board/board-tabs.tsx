import { useId } from 'react';
import { VisuallyHidden } from '#platform/ui/visually-hidden.tsx';
import styles from './board.module.css';
import { BOARD_GROUPS, type BoardGroup, type Grouped } from './board-groups.ts';
import { boardTexts as texts } from './board-texts.ts';

type BoardTabsProps = {
  readonly groups: Grouped;
  readonly shown: BoardGroup;
  readonly onChoose: (group: BoardGroup) => void;
};

/** Which group a phone shows, with how many cars are in each; wide screens show all three. */
export function BoardTabs({ groups, shown, onChoose }: BoardTabsProps) {
  const name = useId();
  return (
    <fieldset className={styles.tabs}>
      <legend>
        <VisuallyHidden>{texts.show}</VisuallyHidden>
      </legend>
      {BOARD_GROUPS.map((group) => (
        <label key={group}>
          <input type="radio" name={name} checked={group === shown} onChange={() => onChoose(group)} />
          <strong>{groups[group].length}</strong>
          {texts.tabs[group]}
        </label>
      ))}
    </fieldset>
  );
}
