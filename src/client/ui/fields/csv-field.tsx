import { useState } from 'react';
import { Field } from '../roadside/field.tsx';
import styles from './file-input.module.css';

type CsvFieldProps = {
  readonly texts: Readonly<Record<'file' | 'missing' | 'unreadable' | 'checking', string>>;
  readonly busy: boolean;
  /** Called with the text of the file. */
  readonly onChosen: (csv: string) => void;
};

export function CsvField({ texts, busy, onChosen }: CsvFieldProps) {
  const [problem, setProblem] = useState<string>();
  const read = async (input: HTMLInputElement) => {
    try {
      const csv = await input.files?.[0]?.text();
      setProblem(csv ? undefined : texts.missing);
      if (csv) onChosen(csv);
    } catch {
      setProblem(texts.unreadable);
    }
    // The same file may be chosen again after it was fixed.
    input.value = '';
  };
  return (
    <div className={styles.file}>
      <Field label={texts.file} error={problem} hint={<span role="status">{busy ? texts.checking : ''}</span>}>
        {(control) => (
          <input
            {...control}
            type="file"
            accept=".csv,text/csv"
            disabled={busy}
            onChange={({ currentTarget }) => void read(currentTarget)}
          />
        )}
      </Field>
    </div>
  );
}
