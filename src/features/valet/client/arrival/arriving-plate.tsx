import { type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { t } from 'ttag';
import { PlateField } from '#features/vehicles/client/shared/plate-field.tsx';
import { StateField } from '#features/vehicles/client/shared/state-field.tsx';
import { Button } from '#platform/ui/button.tsx';
import { PlateKeypad, usePlateKeys } from '#platform/ui/fields/plate-keypad.tsx';
import type { FormState } from '#platform/ui/fields/use-form.ts';
import { PlatePhoto } from './plate-photo.tsx';
import type { TicketDraft } from './ticket-draft.ts';
import styles from './ticket-form.module.css';

const texts = {
  done: t`Done`,
  phoneKeys: t`Use my phone’s keyboard`,
  ownKeys: t`Use the keypad`,
  plate: t`License plate`,
  state: t`State`,
};

const MARGIN_PX = 8;

type ArrivingPlateProps = {
  readonly form: FormState<TicketDraft>;
  /** What is known about a car with this plate; `done` when it is picked. */
  readonly known: (done: () => void) => ReactNode;
};

/** The plate and its state. On a touchscreen our own keypad lies over the end of the page while the plate is typed, so that nothing moves. */
export function ArrivingPlate({ form, known }: ArrivingPlateProps) {
  const keys = usePlateKeys();
  const field = useRef<HTMLInputElement>(null);
  const [isTyping, setTyping] = useState(false);
  const { value, onChange, ...plate } = form.field('plateNumber');
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the form opens.
  useEffect(() => {
    if (value === '' && isNobodys(document.activeElement)) field.current?.focus({ preventScroll: true });
  }, []);
  const isDocked = isTyping && keys.shown;
  const dock = useRef<HTMLDivElement>(null);
  // On a small screen the keypad would lie over the plate.
  useEffect(() => {
    const plateEnd = field.current?.getBoundingClientRect().bottom ?? 0;
    const free = window.innerHeight - (dock.current?.offsetHeight ?? 0);
    if (isDocked && plateEnd > free) window.scrollBy(0, plateEnd - free + MARGIN_PX);
  }, [isDocked]);
  const done = () => field.current?.blur();
  return (
    <>
      <div className={styles.plateRow}>
        <PlateField
          ref={field}
          label={texts.plate}
          {...plate}
          value={value}
          onChange={onChange}
          inputMode={keys.shown ? 'none' : 'text'}
          onFocus={() => setTyping(true)}
          onBlur={() => setTyping(false)}
        />
        <div className={styles.state}>
          <StateField label={texts.state} {...form.field('state')} />
        </div>
        {'TextDetector' in window && <PlatePhoto onRead={onChange} />}
      </div>
      {!isDocked && known(done)}
      {isDocked && (
        // The plate keeps the focus, whatever is pressed here.
        <div ref={dock} className={styles.dock} onPointerDown={keepFocus}>
          {known(done)}
          <PlateKeypad onKey={(sign) => onChange(value + sign)} onErase={() => onChange(value.slice(0, -1))}>
            <Button full onClick={done}>
              {texts.done}
            </Button>
          </PlateKeypad>
          <Button variant="quiet" size="small" full onClick={keys.toggle}>
            {texts.phoneKeys}
          </Button>
        </div>
      )}
      {!isDocked && keys.offered && !keys.shown && (
        <Button variant="quiet" size="small" onClick={keys.toggle}>
          {texts.ownKeys}
        </Button>
      )}
    </>
  );
}

const keepFocus = (event: PointerEvent) => event.preventDefault();

/** A page that opens focuses its heading. */
const isNobodys = (focused: Element | null): boolean =>
  focused === null || focused === document.body || focused.tagName === 'H1';
