import { type RefObject, useEffect, useRef } from 'react';
import { c, t } from 'ttag';
import { PlateField } from '#features/vehicles/client/shared/plate-field.tsx';
import { StateField } from '#features/vehicles/client/shared/state-field.tsx';
import { findState } from '#features/vehicles/rules/find-state.ts';
import { plateError } from '#features/vehicles/rules/plate.ts';
import { readTab, storeTab } from '#platform/browser/tab-storage.ts';
import { useIsSlow } from '#platform/browser/use-is-slow.ts';
import { Button } from '#platform/ui/button.tsx';
import { Form } from '#platform/ui/fields/form.tsx';
import { FormFailure } from '#platform/ui/fields/form-failure.tsx';
import { PlateKeypad, usePlateKeys } from '#platform/ui/fields/plate-keypad.tsx';
import { SelectField } from '#platform/ui/fields/select-field.tsx';
import { type FieldErrors, type FormState, useForm } from '#platform/ui/fields/use-form.ts';
import styles from '../enforcement.module.css';
import type { SavedLot } from '../offline/lot-pack.ts';
import { purposeNames } from '../shared/purpose-names.ts';
import type { Purpose, RequestedPlate } from './check-plate.ts';
import { presetState, rememberState, type WalkZone } from './walk-choices.ts';

const texts = {
  plate: t`License plate`,
  plateMissing: t`Please enter a license plate number`,
  state: t`State`,
  anyState: t`Any`,
  stateUnknown: t`Please provide a valid state for license plate`,
  walkZone: t`Zone to check`,
  allZones: c('each of them').t`All zones`,
  purpose: t`Reason`,
  check: t`Check`,
  checking: t`Checking…`,
  slow: t`Slow connection, still trying`,
  ownKeys: t`Use the keypad`,
  phoneKeys: t`Use my phone’s keyboard`,
  zone: (number: string) => t`Zone ${number}`,
};

type CheckPlateFormProps = {
  readonly lot: SavedLot;
  readonly walk: WalkZone;
  /** Throws on failure, which is shown above the button. */
  readonly onCheck: (requested: RequestedPlate) => Promise<unknown>;
};

type Entered = { readonly license: string; readonly state: string; readonly purpose: string };
type TypedField = 'license' | 'state';

const PURPOSE_KEY = 'parkvale.look-up-purpose';

/** A plate and, if visible, its state. */
export function CheckPlateForm({ lot, walk, onCheck }: CheckPlateFormProps) {
  const keys = usePlateKeys();
  const form = useForm<Entered>({
    initial: { license: '', state: presetState(lot), purpose: storedPurpose() },
    check: checkEntered,
    send: async ({ license, state: typed, purpose }) => {
      const state = findState(typed);
      await onCheck({ plate: license.trim(), state, zoneId: walk.zoneId, purpose: purpose as Purpose });
      rememberState(lot.locationId, state);
    },
  });
  const typedInto = useRef<TypedField>('license');
  const typing = useTyping(form, typedInto);
  const fields = useRef<HTMLDivElement>(null);
  const below = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!keys.shown) return;
    // Scrolls past as much of the page's head as the whole form needs; if the form is taller than the screen, its fields come first.
    const intoSight = () => {
      below.current?.scrollIntoView({ block: 'nearest' });
      fields.current?.scrollIntoView({ block: 'nearest' });
    };
    intoSight();
    // The head may still grow, for example by a name's second line; from the first touch on, the officer scrolls.
    const growing = new ResizeObserver(intoSight);
    growing.observe(document.body);
    const over = () => growing.disconnect();
    window.addEventListener('pointerdown', over, { once: true });
    return () => {
      over();
      window.removeEventListener('pointerdown', over);
    };
  }, [keys.shown]);
  const isSlow = useIsSlow(form.busy);
  const inputMode = keys.shown ? 'none' : 'text';
  const submit = (
    <Button type="submit" busy={form.busy} busyText={isSlow ? texts.slow : texts.checking} full>
      {texts.check}
    </Button>
  );
  const how = (
    <div ref={below} className={styles.how}>
      {lot.zones.length > 1 && (
        <SelectField
          label={texts.walkZone}
          emptyLabel={texts.allZones}
          options={lot.zones.map(({ _id, zoneNumber }) => ({ value: _id, label: texts.zone(zoneNumber) }))}
          value={walk.zoneId ?? ''}
          onChange={(zoneId) => walk.choose(zoneId === '' ? null : zoneId)}
        />
      )}
      <SelectField
        label={texts.purpose}
        options={PURPOSES}
        {...form.field('purpose')}
        onChange={(purpose) => {
          storeTab(PURPOSE_KEY, purpose);
          form.set('purpose', purpose);
        }}
      />
      {keys.offered && (
        <Button variant="quiet" size="small" onClick={keys.toggle}>
          {keys.shown ? texts.phoneKeys : texts.ownKeys}
        </Button>
      )}
    </div>
  );
  return (
    <Form form={form}>
      <div ref={fields} className={styles.fields}>
        <PlateField
          label={texts.plate}
          enterKeyHint="search"
          autoFocus={!keys.offered}
          inputMode={inputMode}
          {...form.field('license')}
          onFocus={() => typing.into('license')}
        />
        <StateField
          label={texts.state}
          placeholder={texts.anyState}
          enterKeyHint="search"
          inputMode={inputMode}
          {...form.field('state')}
          onFocus={() => typing.into('state')}
        />
      </div>
      {!keys.shown && how}
      <FormFailure form={form} />
      {keys.shown ? (
        <>
          <PlateKeypad onKey={typing.key} onErase={typing.erase}>
            {submit}
          </PlateKeypad>
          {/* Below the keypad, which would cover it on a small phone. */}
          {how}
        </>
      ) : (
        submit
      )}
    </Form>
  );
}

const PURPOSES = Object.entries(purposeNames).map(([value, label]) => ({ value, label }));

function storedPurpose(): string {
  const stored = readTab(PURPOSE_KEY) ?? '';
  return stored in purposeNames ? stored : 'patrol';
}

function checkEntered({ license, state }: Entered): FieldErrors<Entered> {
  return {
    license: plateError(license, texts.plateMissing),
    ...(state.trim() === '' || findState(state) ? {} : { state: texts.stateUnknown }),
  };
}

/** Our keypad types into the field that was touched last; the first letter of a state replaces the existing one. */
function useTyping(form: FormState<Entered>, field: RefObject<TypedField>) {
  const replaces = useRef(false);
  return {
    into: (name: TypedField) => {
      field.current = name;
      replaces.current = name === 'state';
    },
    key: (sign: string) => {
      if (field.current === 'state' && !/[A-Z]/.test(sign)) return;
      const before = replaces.current ? '' : form.values[field.current];
      replaces.current = false;
      form.set(field.current, before + sign);
    },
    erase: () => {
      replaces.current = false;
      form.set(field.current, form.values[field.current].slice(0, -1));
    },
  };
}
