import { type RefObject, useEffect, useState } from 'react';
import { forget, readStored, store } from '#platform/browser/device-storage.ts';

const KEY = 'parkvale.desk.no-slash-key';

type SlashKey = { readonly isOn: boolean; readonly turn: (on: boolean) => void };

/** The / key focuses the search box unless the user is typing. Users of voice control can turn it off. */
export function useSlashKey(box: RefObject<HTMLInputElement | null>): SlashKey {
  const [isOn, setOn] = useState(() => readStored(KEY) === null);
  useEffect(() => {
    if (!isOn) return;
    const listen = (event: KeyboardEvent) => {
      if (event.key !== '/' || isForInput(event)) return;
      event.preventDefault();
      box.current?.focus();
      box.current?.select();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [isOn, box]);
  const turn = (on: boolean) => {
    if (on) forget(KEY);
    else store(KEY, 'off');
    setOn(on);
  };
  return { isOn, turn };
}

function isForInput({ target, ctrlKey, metaKey, altKey, defaultPrevented }: KeyboardEvent): boolean {
  if (defaultPrevented || ctrlKey || metaKey || altKey) return true;
  return target instanceof Element && target.closest('input, textarea, select, dialog, [contenteditable]') !== null;
}
