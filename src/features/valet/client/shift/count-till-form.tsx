import { msgid, ngettext, t } from 'ttag';
import { callApi } from '#platform/api/call-api.ts';
import { readDollars } from '#platform/forms/read-dollars.ts';
import { useSafeRepeat } from '#platform/forms/use-safe-repeat.ts';
import { Button } from '#platform/ui/button.tsx';
import { FieldGroup } from '#platform/ui/fields/field-group.tsx';
import { Form } from '#platform/ui/fields/form.tsx';
import { FormFailure } from '#platform/ui/fields/form-failure.tsx';
import { type FieldErrors, useForm } from '#platform/ui/fields/use-form.ts';
import { TextField } from '#platform/ui/text-field.tsx';
import type { ValetShift } from '../../contract/valet-shifts.contract.ts';
import type { KeyBoard } from '../tickets/hook-field.tsx';
import { readHooks } from '../tickets/read-hooks.ts';
import { useKeyBoard } from '../tickets/use-key-board.ts';
import styles from './key-grid.module.css';
import { Tick } from './tick.tsx';

const texts = {
  count: t`Count the till and the keys`,
  counted: t`Counted in the till`,
  countedHint: t`In dollars. The expected amount is shown afterward.`,
  amountWrong: t`Enter an amount such as 83.00`,
  hooks: t`Keys on the board`,
  hooksHint: t`Each of these hooks should hold a key. Tap the ones that are empty.`,
  noHooks: t`Every hook should be empty now.`,
  emptyHook: (hook: number, ticket: string, plate: string) => t`Hook ${hook} is empty: ticket ${ticket}, ${plate}`,
  gone: t`empty`,
  out: (keys: number) =>
    ngettext(
      msgid`${keys} key is with an attendant: its car is on its way or in front.`,
      `${keys} keys are with attendants: their cars are on their way or in front.`,
      keys,
    ),
  stray: t`Other hooks with a key`,
  strayHint: t`Numbers separated by commas, or empty.`,
  strayWrong: t`Separate numbers by commas, such as 4, 17`,
  looked: (empty: number) =>
    empty === 0
      ? t`I checked every hook: no key is missing`
      : ngettext(
          msgid`I looked at every hook: ${empty} key is missing`,
          `I looked at every hook: ${empty} keys are missing`,
          empty,
        ),
  lookFirst: t`Look at the key board first, then check this.`,
  compare: t`Compare`,
  comparing: t`Comparing…`,
};

type Entered = {
  readonly counted: string;
  /** Hooks that should hold a key but do not. */
  readonly empty: readonly number[];
  readonly stray: string;
  readonly looked: boolean;
};
type CountTillFormProps = { readonly shift: ValetShift; readonly onCounted: () => Promise<void> };

/** Cash and keys are counted before anything is compared (rule 263). */
export function CountTillForm({ shift, onCounted }: CountTillFormProps) {
  const { locationId } = shift;
  const taken = useKeyBoard(locationId)?.taken ?? [];
  const hanging = taken.filter(({ isOut }) => !isOut);
  const out = taken.length - hanging.length;
  const sendOnce = useSafeRepeat();
  const form = useForm<Entered>({
    initial: { counted: '', empty: [], stray: '', looked: false },
    check: checkCount,
    send: async ({ counted, empty, stray }) => {
      const read = readDollars(counted);
      const seen = hanging.map(({ hook }) => hook).filter((hook) => !empty.includes(hook));
      const hooks = [...new Set([...seen, ...(readHooks(stray) ?? [])])];
      const body = { shift: shift._id, counted: read.ok ? read.cents : 0, hooks };
      await sendOnce(body, (idempotencyKey) =>
        callApi('POST /valets/locations/:locationId/shift/count', { params: { locationId }, body, idempotencyKey }),
      );
      await onCounted();
    },
  });
  const toggle = (hook: number) => {
    const { empty } = form.values;
    form.set('empty', empty.includes(hook) ? empty.filter((each) => each !== hook) : [...empty, hook]);
  };
  return (
    <Form form={form}>
      <h2>{texts.count}</h2>
      <TextField
        label={texts.counted}
        hint={texts.countedHint}
        inputMode="decimal"
        autoComplete="off"
        maxLength={12}
        {...form.field('counted')}
      />
      <FieldGroup label={texts.hooks} hint={hanging.length > 0 ? texts.hooksHint : texts.noHooks}>
        {() => <KeyGrid keys={hanging} empty={form.values.empty} onToggle={toggle} />}
      </FieldGroup>
      {out > 0 && <p>{texts.out(out)}</p>}
      <TextField
        label={texts.stray}
        hint={texts.strayHint}
        autoComplete="off"
        maxLength={200}
        {...form.field('stray')}
      />
      <Tick
        label={texts.looked(form.values.empty.length)}
        checked={form.values.looked}
        error={form.errorOf('looked')}
        onChange={(looked) => form.set('looked', looked)}
      />
      <FormFailure form={form} />
      <Button type="submit" busy={form.busy} busyText={texts.comparing} full>
        {texts.compare}
      </Button>
    </Form>
  );
}

function checkCount({ counted, stray, looked }: Entered): FieldErrors<Entered> {
  return {
    ...(readDollars(counted).ok ? {} : { counted: texts.amountWrong }),
    ...(readHooks(stray) ? {} : { stray: texts.strayWrong }),
    ...(looked ? {} : { looked: texts.lookFirst }),
  };
}

type KeyGridProps = {
  readonly keys: KeyBoard['taken'];
  /** Hooks without their key. */
  readonly empty: readonly number[];
  readonly onToggle: (hook: number) => void;
};

/** The hooks that should hold a key, laid out as on the wall: a tap marks one that is empty. */
function KeyGrid({ keys, empty, onToggle }: KeyGridProps) {
  if (keys.length === 0) return null;
  return (
    <ul className={styles.grid}>
      {keys.map(({ hook, ticketNumber, plateNumber }) => (
        <li key={hook}>
          <button
            type="button"
            className={styles.hook}
            aria-pressed={empty.includes(hook)}
            aria-label={texts.emptyHook(hook, ticketNumber, plateNumber)}
            onClick={() => onToggle(hook)}
          >
            {hook}
            {empty.includes(hook) && <small>{texts.gone}</small>}
          </button>
        </li>
      ))}
    </ul>
  );
}
