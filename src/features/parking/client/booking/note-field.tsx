import { useEffect, useRef } from 'react';
import { t } from 'ttag';
import { TextField } from '#platform/ui/text-field.tsx';

const texts = {
  label: t`Note for yourself`,
  hint: t`Such as your space. Only you see it.`,
};

/** As in the contract. */
const MAX_LENGTH = 80;

type NoteFieldProps = { readonly note: string; readonly onChange: (note: string) => void };

/** What the driver wants to remember, such as the space; shown on the receipt and beside the time left. */
export function NoteField({ note, onChange }: NoteFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  // It was just asked for.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it appears.
  useEffect(() => {
    if (note === '') field.current?.focus();
  }, []);
  return (
    <TextField
      ref={field}
      label={texts.label}
      hint={texts.hint}
      maxLength={MAX_LENGTH}
      autoComplete="off"
      enterKeyHint="done"
      value={note}
      onChange={onChange}
    />
  );
}
