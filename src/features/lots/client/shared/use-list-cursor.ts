import { type KeyboardEvent, useState } from 'react';

type ListCursor = {
  /** The option that Enter would select; -1 for none. */
  readonly active: number;
  readonly open: boolean;
  readonly show: () => void;
  readonly hide: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
};

/** The keys of a combobox: arrows cycle through the options, Enter selects one, Escape closes the list. */
export function useListCursor(count: number, take: (index: number) => void, startsOpen = false): ListCursor {
  const [open, setOpen] = useState(startsOpen);
  const [cursor, setCursor] = useState(-1);
  const active = open && cursor < count ? cursor : -1;

  const show = () => {
    setOpen(true);
    setCursor(-1);
  };
  const hide = () => setOpen(false);
  const step = (by: 1 | -1) => {
    if (!open) return show();
    // One position more than there are options: the text field itself.
    const places = count + 1;
    setCursor(((active + 1 + by + places) % places) - 1);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const act = actionFor(event, { open: open && count > 0, active });
    if (!act) return;
    event.preventDefault();
    if (act === 'next') step(1);
    if (act === 'previous') step(-1);
    if (act === 'take') take(active);
    if (act !== 'next' && act !== 'previous') hide();
  };
  return { active, open, show, hide, onKeyDown };
}

type Action = 'next' | 'previous' | 'take' | 'hide';

function actionFor(event: KeyboardEvent, list: { open: boolean; active: number }): Action | undefined {
  if (event.nativeEvent.isComposing) return undefined;
  if (event.key === 'ArrowDown') return 'next';
  if (event.key === 'ArrowUp') return 'previous';
  if (!list.open) return undefined;
  if (event.key === 'Escape') return 'hide';
  return event.key === 'Enter' && list.active >= 0 ? 'take' : undefined;
}
