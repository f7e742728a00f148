import { useState } from 'react';
import { t } from 'ttag';
import styles from '../fields/file-input.module.css';
import { Field } from '../roadside/field.tsx';

/** The browser forgets its name when somebody opens the window again and chooses none. */
const chosenText = (name: string) => t`Chosen: ${name}`;

type CsvFieldProps = {
  readonly texts: Readonly<Record<'file' | 'missing' | 'unreadable' | 'checking', string>>;
  readonly busy: boolean;
  /** Called with the text of the file. */
  readonly onChosen: (csv: string) => void;
};

/** Keeps the name of the file that was chosen. */
export function CsvField({ texts, busy, onChosen }: CsvFieldProps) {
  const [problem, setProblem] = useState<string>();
  const [chosen, setChosen] = useState<string | null>(null);
  const read = async (input: HTMLInputElement) => {
    const file = input.files?.[0];
    if (!file) return;
    setChosen(file.name);
    try {
      const csv = await file.text();
      setProblem(csv ? undefined : texts.missing);
      if (csv) onChosen(csv);
    } catch {
      setProblem(texts.unreadable);
    }
  };
  return (
    <div className={styles.file}>
      <Field
        label={texts.file}
        error={problem}
        hint={<span role="status">{busy ? texts.checking : chosen && chosenText(chosen)}</span>}
      >
        {(control) => (
          <input
            {...control}
            type="file"
            accept=".csv,text/csv"
            disabled={busy}
            // Empty while a file is chosen, so that the same one may be chosen again after it was fixed.
            onClick={({ currentTarget }) => {
              currentTarget.value = '';
            }}
            onChange={({ currentTarget }) => void read(currentTarget)}
          />
        )}
      </Field>
    </div>
  );
}
