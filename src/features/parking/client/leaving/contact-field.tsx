import { t } from 'ttag';
import { CheckBox } from '#platform/ui/fields/check-box.tsx';
import { FieldGroup } from '#platform/ui/fields/field-group.tsx';
import { TextField } from '#platform/ui/text-field.tsx';
import { type ContactErrors, type GuestContact, isPhone } from './guest-contact.ts';

const texts = {
  contact: t`Phone or email`,
  why: t`We send you a link to stop parking from any phone.`,
  consent: t`Your permission`,
  agree: t`Text me about this parking. Message and data rates may apply; reply STOP to get no more texts.`,
};

type ContactFieldProps = {
  readonly value: GuestContact;
  readonly errors: ContactErrors;
  readonly onChange: (value: GuestContact) => void;
};

/** Of a guest with start-stop parking (rule 410). A phone takes its holder's consent to texts as well. */
export function ContactField({ value, errors, onChange }: ContactFieldProps) {
  const { contact, agreesToTexts } = value;
  return (
    <>
      <TextField
        label={texts.contact}
        hint={texts.why}
        name="contact"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        value={contact}
        onChange={(typed) => onChange({ ...value, contact: typed })}
        error={errors.contact}
      />
      {isPhone(contact) && (
        <FieldGroup label={texts.consent} error={errors.agreesToTexts}>
          {({ describedBy }) => (
            <CheckBox
              label={texts.agree}
              checked={agreesToTexts}
              invalid={errors.agreesToTexts !== undefined}
              describedBy={describedBy}
              onChange={(checked) => onChange({ ...value, agreesToTexts: checked })}
            />
          )}
        </FieldGroup>
      )}
    </>
  );
}
