import styles from './quick-choices.module.css';

type QuickChoicesProps = {
  /** Names the group for screen readers. */
  readonly label: string;
  readonly choices: readonly string[];
  readonly value: string;
  readonly onPick: (choice: string) => void;
};

/** The most frequent inputs, one tap each; the field above takes anything else. */
export function QuickChoices({ label, choices, value, onPick }: QuickChoicesProps) {
  if (choices.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: the field that they fill in has the label; a second fieldset would be read as another question.
    <div role="group" aria-label={label} className={styles.choices}>
      {choices.map((choice) => (
        <button
          key={choice}
          type="button"
          className={styles.choice}
          aria-pressed={choice.toLowerCase() === value.trim().toLowerCase()}
          onClick={() => onPick(choice)}
        >
          {choice}
        </button>
      ))}
    </div>
  );
}
