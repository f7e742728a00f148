import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react';
import { t } from 'ttag';
import { PlateField } from '#features/vehicles/client/shared/plate-field.tsx';
import { StateField } from '#features/vehicles/client/shared/state-field.tsx';
import { type CarColor, storedColor, translateColor } from '#features/vehicles/rules/car-name.ts';
import { Choices } from '#platform/ui/choices.tsx';
import { classNames } from '#platform/ui/class-names.ts';
import { EmailField } from '#platform/ui/fields/email-field.tsx';
import { TextArea } from '#platform/ui/fields/text-area.tsx';
import type { FormState } from '#platform/ui/fields/use-form.ts';
import ui from '#platform/ui/primitives.module.css';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { TextField } from '#platform/ui/text-field.tsx';
import { digitsOf } from './phone-draft.ts';
import type { TicketDraft } from './ticket-draft.ts';
import styles from './ticket-form.module.css';

/** Until a stand knows its own. */
export const MAKES = [
  t`Toyota`,
  t`Honda`,
  t`Ford`,
  t`BMW`,
  t`Mercedes`,
  t`Audi`,
  t`Lexus`,
  t`Tesla`,
  t`Chevrolet`,
  t`Nissan`,
  t`Jeep`,
  t`Subaru`,
  t`Hyundai`,
  t`Kia`,
];

const texts = {
  phone: t`Phone number`,
  make: t`Make`,
  makes: t`Common brands`,
  model: t`Model`,
  color: t`Color`,
  colors: t`Common colors`,
  other: t`Other`,
  transmission: t`Transmission`,
  automatic: t`Automatic`,
  stick: t`Stick`,
  firstName: t`First name`,
  lastName: t`Last name`,
  email: t`Email for the receipt`,
  description: t`Notes, such as damage at entry`,
  plate: t`License plate`,
  state: t`State`,
};

/** Cars’ colors as they look. */
const COLORS: ReadonlyArray<{ readonly color: CarColor; readonly paint: string }> = [
  { color: 'Black', paint: '#16181a' },
  { color: 'White', paint: '#ffffff' },
  { color: 'Gray', paint: '#6f767b' },
  { color: 'Silver', paint: 'linear-gradient(135deg, #f4f6f7, #aab2b8 55%, #e6eaec)' },
  { color: 'Blue', paint: '#1f4fa8' },
  { color: 'Red', paint: '#b3161c' },
  { color: 'Brown', paint: '#5d3a22' },
  { color: 'Green', paint: '#1f6b3a' },
  { color: 'Gold', paint: 'linear-gradient(135deg, #f1dc9a, #b98d2f 60%, #e5c873)' },
  { color: 'Beige', paint: '#dcc9a6' },
  { color: 'Orange', paint: '#e8721c' },
];

type Form = { readonly form: FormState<TicketDraft> };

const TRANSMISSIONS = [
  { value: 'Automatic', label: texts.automatic },
  { value: 'Stick', label: texts.stick },
] as const;

type PhoneFieldProps = Form & Pick<ComponentProps<typeof TextField>, 'onFocus' | 'onBlur'>;

export function PhoneField({ form, ...focus }: PhoneFieldProps) {
  return (
    <TextField
      label={texts.phone}
      type="tel"
      inputMode="tel"
      autoComplete="off"
      {...form.field('phoneNumber')}
      onChange={(typed) => form.set('phoneNumber', digitsOf(typed))}
      {...focus}
    />
  );
}

/** Two rows of them on a phone. */
export const MAX_MAKES = 7;

/** Make and color, read off the car, each with one tap; what is not among them is typed. `makes`: those of this stand first; null while they load. */
export function LookFields({ form, makes }: Form & { readonly makes: readonly string[] | null }) {
  return (
    <>
      <TapOrType
        value={form.values.make}
        choices={makes ?? MAKES}
        error={form.errorOf('make')}
        label={texts.make}
        field={<TextField label={texts.make} maxLength={40} autoComplete="off" {...form.field('make')} />}
      >
        {(other) => (
          // biome-ignore lint/a11y/useSemanticElements: the visible word before it is its name; a second fieldset would be read as another question.
          <div role="group" aria-label={texts.makes} className={styles.makes}>
            {makes === null && MAKES.slice(0, MAX_MAKES).map((make) => <Skeleton key={make} height="3rem" />)}
            {makes?.map((make) => (
              <button
                key={make}
                type="button"
                className={classNames(ui.option, styles.make)}
                aria-pressed={isAmong([make], form.values.make)}
                onClick={() => form.set('make', make)}
              >
                {make}
              </button>
            ))}
            <button type="button" className={classNames(ui.option, styles.make)} {...other}>
              {texts.other}
            </button>
          </div>
        )}
      </TapOrType>
      <TapOrType
        value={form.values.color}
        choices={COLOR_NAMES}
        error={form.errorOf('color')}
        label={texts.color}
        field={<ColorField form={form} />}
      >
        {(other) => (
          // biome-ignore lint/a11y/useSemanticElements: as above.
          <div role="group" aria-label={texts.colors} className={styles.swatches}>
            {COLORS.map(({ color, paint }) => (
              <button
                key={color}
                type="button"
                className={classNames(ui.option, styles.swatch)}
                aria-pressed={isAmong([color], form.values.color)}
                onClick={() => form.set('color', color)}
              >
                <i style={{ background: paint }} aria-hidden />
                {translateColor(color)}
              </button>
            ))}
            <button type="button" className={classNames(ui.option, styles.swatch)} {...other}>
              <i aria-hidden>…</i>
              {texts.other}
            </button>
          </div>
        )}
      </TapOrType>
    </>
  );
}

function ColorField({ form }: Form) {
  const { value, ...field } = form.field('color');
  return (
    <TextField
      label={texts.color}
      maxLength={30}
      autoComplete="off"
      {...field}
      value={translateColor(value)}
      onChange={(typed) => form.set('color', storedColor(typed))}
    />
  );
}

const COLOR_NAMES = COLORS.map(({ color }) => color);

const isAmong = (choices: readonly string[], value: string): boolean =>
  choices.some((choice) => choice.toLowerCase() === value.trim().toLowerCase());

type TapOrTypeProps = {
  readonly label: string;
  readonly value: string;
  readonly choices: readonly string[];
  readonly error: string | undefined;
  readonly field: ReactNode;
  readonly children: (other: Pick<ComponentProps<'button'>, 'aria-expanded' | 'onClick'>) => ReactNode;
};

/** Common answers to tap; the field for others is there once it is asked for, or needed, and then stays. */
function TapOrType({ label, value, choices, error, field, children }: TapOrTypeProps) {
  const [shown, show] = useState<'asked' | 'needed' | null>(null);
  const typed = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (shown === 'asked') typed.current?.querySelector('input')?.focus();
  }, [shown]);
  const isNeeded = error !== undefined || (value !== '' && !isAmong(choices, value));
  if (isNeeded && shown === null) show('needed');
  return (
    <div className={ui.stackHalf}>
      {shown === null ? <span className={ui.strong}>{label}</span> : <div ref={typed}>{field}</div>}
      {children({ 'aria-expanded': shown !== null, onClick: () => show('asked') })}
    </div>
  );
}

/** The fields to read off the car. */
export function CarFields({ form }: Form) {
  return (
    <>
      <div className={styles.pair}>
        <PlateField label={texts.plate} {...form.field('plateNumber')} />
        <div className={styles.state}>
          <StateField label={texts.state} {...form.field('state')} />
        </div>
      </div>
      <LookFields form={form} makes={MAKES} />
      <Choices
        legend={texts.transmission}
        choices={TRANSMISSIONS}
        value={form.values.transmissionType}
        onChange={(chosen) => form.set('transmissionType', chosen)}
      />
    </>
  );
}

export function FirstNameField({ form }: Form) {
  return <TextField label={texts.firstName} maxLength={60} autoComplete="off" {...form.field('firstName')} />;
}

export function LastNameField({ form }: Form) {
  return <TextField label={texts.lastName} optional maxLength={60} autoComplete="off" {...form.field('lastName')} />;
}

export function GuestFields({ form }: Form) {
  return (
    <div className={styles.half}>
      <FirstNameField form={form} />
      <LastNameField form={form} />
    </div>
  );
}

/** Details for when there is no line. */
export function DetailFields({ form }: Form) {
  return (
    <>
      <TextField label={texts.model} optional maxLength={40} autoComplete="off" {...form.field('model')} />
      <EmailField label={texts.email} optional autoComplete="off" {...form.field('email')} />
      <TextArea label={texts.description} optional rows={2} maxLength={300} {...form.field('description')} />
    </>
  );
}
