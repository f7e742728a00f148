import { useState } from 'react';
import { t } from 'ttag';
import { Field } from '#platform/ui/field.tsx';
import styles from '#platform/ui/fields/fields.module.css';
import type { MAX_FILE_BYTES } from '../imports.contract.ts';

const texts = {
  fileHint: t`CSV or Excel (.xlsx), up to 24 MB.`,
  chosen: (name: string) => t`Chosen: ${name}`,
  empty: t`The file is empty.`,
  tooLarge: t`A file can be up to 24 MB. Split this one.`,
  file: t`File`,
};

const MAX: typeof MAX_FILE_BYTES = 25165824;

type FileFieldProps = { readonly busy: boolean; readonly onChosen: (file: File) => void };

/** Keeps the name of the file: the browser forgets it when somebody reopens the dialog and chooses none. */
export function FileField({ busy, onChosen }: FileFieldProps) {
  const [problem, setProblem] = useState<string>();
  const [chosen, setChosen] = useState<string | null>(null);
  const choose = (file: File | undefined) => {
    if (!file) return;
    setChosen(file.name);
    const wrong = file.size === 0 ? texts.empty : file.size > MAX ? texts.tooLarge : undefined;
    setProblem(wrong);
    if (!wrong) onChosen(file);
  };
  return (
    <div className={styles.file}>
      <Field
        label={texts.file}
        error={problem}
        hint={<span role="status">{chosen ? texts.chosen(chosen) : texts.fileHint}</span>}
      >
        {(control) => (
          <input
            {...control}
            type="file"
            accept=".csv,.tsv,.txt,.xlsx,text/csv"
            disabled={busy}
            // Cleared while a file is chosen, so that the same one can be chosen again after it was fixed.
            onClick={({ currentTarget }) => {
              currentTarget.value = '';
            }}
            onChange={({ currentTarget }) => choose(currentTarget.files?.[0])}
          />
        )}
      </Field>
    </div>
  );
}
