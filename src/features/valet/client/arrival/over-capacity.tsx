import type { FormState } from '#platform/ui/fields/use-form.ts';
import { Notice } from '#platform/ui/notice.tsx';
import type { ValetLocation } from '../../contract/valet-board.contract.ts';
import { formTexts as texts } from './form-texts.ts';
import type { TicketDraft } from './ticket-draft.ts';
import styles from './ticket-form.module.css';

type OverCapacityProps = { readonly form: FormState<TicketDraft>; readonly spaces: ValetLocation['spaces'] };

/**
 * A full stand says so when a car arrives, and takes it in only if the attendant says so. The last space may also have been
 * taken while the ticket was typed: then the server reports it.
 */
export function OverCapacity({ form, spaces }: OverCapacityProps) {
  const refused = form.errorOf('overCapacity');
  const { overCapacity } = form.values;
  const isFull = spaces?.left === 0;
  if (!isFull && refused === undefined && !overCapacity) return null;
  return (
    <Notice tone={refused === undefined ? 'info' : 'error'} title={texts.full}>
      {refused ?? (isFull && texts.fullText(spaces.taken, spaces.capacity))}
      <label className={styles.consent}>
        <input
          type="checkbox"
          checked={overCapacity}
          aria-invalid={refused !== undefined}
          onChange={(event) => form.set('overCapacity', event.currentTarget.checked)}
        />
        <span>{texts.overCapacity}</span>
        <small>{texts.overCapacityHint}</small>
      </label>
    </Notice>
  );
}
