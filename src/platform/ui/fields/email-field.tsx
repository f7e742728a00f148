import { useState } from 'react';
import { t } from 'ttag';
import { suggestEmail } from '#platform/contract/suggest-email.ts';
import { Button } from '../button.tsx';
import { TextField, type TextFieldProps } from '../text-field.tsx';

/** Once the field is left, asks about a slip in the name of a large mail service. It never keeps a form from being sent. */
export function EmailField({ onChange, hint, ...field }: TextFieldProps) {
  const [isLeft, setLeft] = useState(false);
  const suggestion = isLeft ? suggestEmail(field.value) : null;
  const change = (value: string) => {
    setLeft(false);
    onChange(value);
  };
  const question = suggestion !== null && (
    <Button variant="quiet" size="small" onClick={() => change(suggestion)}>
      {t`Did you mean ${suggestion}?`}
    </Button>
  );
  return (
    // In a field of type "email", browsers rewrite domains in other alphabets while they are typed.
    <TextField
      type="text"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={254}
      {...field}
      hint={
        question ? (
          <>
            {hint} {question}
          </>
        ) : (
          hint
        )
      }
      onChange={change}
      onBlur={() => setLeft(true)}
    />
  );
}
