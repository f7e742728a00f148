/** What a person does on a page, by the names they read. Slower ways (each key by itself) are in `user`. */
import { act, fireEvent, screen } from '@testing-library/react';
import { PointerEventsCheckLevel, userEvent } from '@testing-library/user-event';
import { vi } from 'vitest';

type Name = string | RegExp;

/** The real one, whatever clock a test sets. */
const turn = setImmediate;

/**
 * Waits for what a handler renders after an await, such as a form's problems. React schedules it for a later turn of the event
 * loop, which on a busy machine comes after the turn that `user` waits for.
 */
async function rendered(): Promise<void> {
  for (let turns = 0; turns < 3; turns++) await new Promise((resolve) => turn(resolve));
}

/** No pauses between keys, and no look at styles: component tests load none. */
export const user = userEvent.setup({ delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never });

/** Replaces what a field contains, as pasting does. */
export async function fill(label: Name, text: string): Promise<void> {
  const field = screen.getByLabelText<HTMLInputElement>(label);
  // Nobody can paste into these.
  if (field.type === 'datetime-local') {
    fireEvent.change(field, { target: { value: text } });
    return;
  }
  await user.clear(field);
  if (text === '') return;
  await user.click(field);
  await user.paste(text);
}

export async function press(name: Name): Promise<void> {
  await user.click(screen.getByRole('button', { name }));
  await rendered();
}

export async function choose(label: Name, option: string): Promise<void> {
  await user.selectOptions(screen.getByLabelText(label), option);
  await rendered();
}

/** A box, or one of several choices. */
export async function check(label: Name): Promise<void> {
  await user.click(screen.getByLabelText(label));
  await rendered();
}

export function textIn(label: Name): string {
  return screen.getByLabelText<HTMLInputElement>(label).value;
}

/** Waits until all scripts that a page has asked for are there. */
export async function settle(): Promise<void> {
  // The router, a further router and the page load their scripts one after the other.
  for (let level = 0; level < 3; level++) await act(() => vi.dynamicImportSettled());
}

export const PHONE = 390;

/** Of the screen, in pixels; the next test begins on a phone again. */
export function setWidth(width: number): void {
  (window as unknown as { happyDOM: { setViewport(size: object): void } }).happyDOM.setViewport({ width });
}
