import { useId, useRef, useState } from 'react';
import { msgid, ngettext, t } from 'ttag';
import { callApi } from '#platform/api/call-api.ts';
import { randomKey } from '#platform/browser/random-key.ts';
import type { Answer } from '#platform/contract/endpoints.ts';
import type { Coordinates } from '#platform/geo/geo.ts';
import { Field, type FieldLabels } from '#platform/ui/field.tsx';
import { VisuallyHidden } from '#platform/ui/visually-hidden.tsx';
import styles from './place-field.module.css';
import { useListCursor } from './use-list-cursor.ts';
import { type Suggestion, usePlaceSuggestions } from './use-place-suggestions.ts';

const texts = {
  suggestions: t`Suggestions`,
  count: (count: number) =>
    ngettext(msgid`${count} suggestion. Use the arrow keys.`, `${count} suggestions. Use the arrow keys.`, count),
  none: t`No place by that name was found. Type the whole address and set the pin on the map.`,
  notLocated: t`This place could not be looked up. Set the pin on the map.`,
};

export type Place = Answer<'GET /places/:placeId'>['data'];

/** The form's own suggestions, above the places. */
type FirstOnes = {
  readonly suggestions: readonly Suggestion[];
  readonly onPick: (placeId: string) => void;
  /** They are for the current text, not for an earlier one. */
  readonly settled: boolean;
};

type PlaceFieldProps = FieldLabels & {
  readonly first?: FirstOnes;
  readonly name?: string;
  readonly placeholder?: string;
  readonly value: string;
  /** The typed text; it replaces a previously picked place. */
  readonly onChange: (value: string) => void;
  readonly onPick: (place: Place) => void;
  /** Somebody has typed before the field was there, and is shown suggestions. */
  readonly startsTyped?: boolean;
  /** Places near here come first. */
  readonly near: Coordinates | null;
  /** What to do about an unknown place, which depends on the form. */
  readonly words?: { readonly none: string; readonly notLocated: string };
};

const NO_FIRST_ONES: FirstOnes = { suggestions: [], onPick: () => {}, settled: true };

/** An address field with optional suggestions: typed text is accepted as is. */
export function PlaceField(props: PlaceFieldProps) {
  const {
    value,
    onChange,
    onPick,
    near,
    name,
    placeholder,
    hint,
    words = texts,
    startsTyped = false,
    first = NO_FIRST_ONES,
    ...look
  } = props;
  const listId = useId();
  const [notLocated, setNotLocated] = useState(false);
  const take = (index: number) => {
    const suggestion = suggestions[index];
    if (suggestion) void pick(suggestion);
  };
  const [typing, setTyping] = useState(startsTyped);
  const [token, setToken] = useState(randomKey);
  const places = usePlaceSuggestions(value, { enabled: typing, near, token });
  const own = typing ? first.suggestions : [];
  const suggestions = [...own, ...places.suggestions];
  const isNone = places.isNone && first.settled && own.length === 0;
  const note = notLocated ? words.notLocated : (places.failure ?? (isNone ? words.none : undefined));
  const list = useListCursor(suggestions.length, take, startsTyped);
  const latestChange = useRef(0);
  const shown = list.open && suggestions.length > 0;

  const type = (text: string) => {
    latestChange.current++;
    setNotLocated(false);
    setTyping(true);
    list.show();
    onChange(text);
  };
  const pick = async (suggestion: Suggestion) => {
    const change = ++latestChange.current;
    setTyping(false);
    setToken(randomKey());
    list.hide();
    onChange(suggestion.title);
    if (own.includes(suggestion)) return first.onPick(suggestion.placeId);
    try {
      const { data } = await callApi('GET /places/:placeId', {
        params: { placeId: suggestion.placeId },
        query: { search: token },
      });
      // Stale: the user has typed more in the meantime.
      if (change === latestChange.current) onPick(data);
    } catch {
      setNotLocated(change === latestChange.current);
    }
  };
  return (
    <Field {...look} hint={<output>{note === look.error ? hint : (note ?? hint)}</output>}>
      {(control) => (
        <div className={styles.wrap}>
          <input
            {...control}
            name={name}
            placeholder={placeholder}
            type="text"
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={shown}
            aria-controls={listId}
            aria-activedescendant={shown && list.active >= 0 ? `${listId}-${list.active}` : undefined}
            autoComplete="off"
            autoCorrect="off"
            spellCheck={false}
            maxLength={200}
            value={value}
            onChange={(event) => type(event.currentTarget.value)}
            onKeyDown={list.onKeyDown}
            onBlur={list.hide}
          />
          <VisuallyHidden>
            <span role="status">{shown && texts.count(suggestions.length)}</span>
          </VisuallyHidden>
          <div className={styles.popup} hidden={!shown}>
            <SuggestionList id={listId} suggestions={suggestions} active={list.active} onTake={take} />
            {places.suggestions.length > 0 && <p className={styles.credit}>{places.credit}</p>}
          </div>
        </div>
      )}
    </Field>
  );
}

type SuggestionListProps = {
  readonly id: string;
  readonly suggestions: readonly Suggestion[];
  readonly active: number;
  readonly onTake: (index: number) => void;
};

function SuggestionList({ id, suggestions, active, onTake }: SuggestionListProps) {
  return (
    // The field keeps the focus while the list is pressed.
    <div id={id} role="listbox" aria-label={texts.suggestions} onMouseDown={(event) => event.preventDefault()}>
      {suggestions.map(({ placeId, title, subtitle }, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the text field's, which keeps the focus.
        // biome-ignore lint/a11y/useFocusableInteractive: as above; aria-activedescendant points here.
        <div
          key={placeId}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === active}
          className={styles.option}
          onClick={() => onTake(index)}
        >
          <span className={styles.title}>{title}</span>
          {subtitle && <span className={styles.subtitle}>{subtitle}</span>}
        </div>
      ))}
    </div>
  );
}
