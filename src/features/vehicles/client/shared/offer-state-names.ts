// Lets a field for a state take names as well. It works on the field from outside, so that the page that waits for nothing need not contain it.

import { findState } from '../../rules/find-state.ts';
import { PLATE_ISSUERS } from '../../rules/state-names.ts';

const LIST = 'state-names';

/** Suggests names, and replaces a name by its two letters when the field is left or sent. Safe to repeat. */
export function offerNames(input: HTMLInputElement): void {
  if (input.getAttribute('list') === LIST) return;
  if (!document.getElementById(LIST)) document.body.append(listOfNames());
  input.setAttribute('list', LIST);
  input.addEventListener('blur', () => replaceName(input));
  input.addEventListener('keydown', ({ key }) => {
    if (key === 'Enter') replaceName(input);
  });
  // A fast typist has left the field before these names came.
  if (document.activeElement !== input) replaceName(input);
}

function listOfNames(): HTMLDataListElement {
  const list = document.createElement('datalist');
  list.id = LIST;
  for (const [code, name] of Object.entries(PLATE_ISSUERS)) {
    const option = document.createElement('option');
    option.value = code;
    option.textContent = name;
    list.append(option);
  }
  return list;
}

const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;

function replaceName(input: HTMLInputElement): void {
  const code = findState(input.value);
  if (!code || code === input.value) return;
  // Around React's own setter, which would take the event for one without a change.
  setValue?.call(input, code);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}
