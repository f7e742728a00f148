import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { t } from 'ttag';
import { errorText } from '#platform/api/api-error.ts';
import { callApi } from '#platform/api/call-api.ts';
import { apiQuery, refreshQueries } from '#platform/api/query-client.ts';
import { serverNow } from '#platform/browser/server-clock.ts';
import { useAddressedPart } from '#platform/browser/use-addressed-part.ts';
import { Banner } from '#platform/ui/banner.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Confirmation } from '#platform/ui/feedback/confirmation.tsx';
import { StatusBadge } from '#platform/ui/feedback/status-badge.tsx';
import { Card } from '#platform/ui/layout/card.tsx';
import { LoadFailure } from '#platform/ui/load-failure.tsx';
import ui from '#platform/ui/primitives.module.css';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import { isCardExpired } from '../rules/card-expiry.ts';
import type { SavedCard } from '../saved-card.contract.ts';
import styles from './saved-cards.module.css';
import { SaveCardForm } from './shared/save-card-form.tsx';
import { type CardRow, useCardRows } from './use-card-rows.ts';

const texts = {
  title: t`Ways to pay`,
  none: t`Save a card and pay with one tap. Nothing is charged now.`,
  uses: t`Your saved cards pay at checkout, by text, for auto-pay and for permits. Texts and auto-pay charge the default.`,
  usesOfPayPal: t`PayPal pays at checkout only.`,
  aCard: t`Saved card`,
  /** As it is printed on the card. */
  until: (month: string) => t`Expires ${printed(month)}`,
  expired: (month: string) => t`Expired ${printed(month)}`,
  isDefault: t`Default`,
  makeDefault: t`Make default`,
  makeDefaultOf: (card: string) => t`Make ${card} the default`,
  remove: t`Remove`,
  removeOf: (card: string) => t`Remove ${card}`,
  removed: (card: string) => t`${card} is removed.`,
  add: t`Add a card`,
  cancel: t`Cancel`,
  saved: (card: string) => t`${card} is saved.`,
  done: t`Done`,
};

/** The part's name in its address. */
const ID = 'payment';

const printed = (month: string): string => `${month.slice(5)}/${month.slice(2, 4)}`;
const nameOf = ({ label }: SavedCard): string => label ?? texts.aCard;

type SavedCardsProps = {
  /** Shown only with a card, to roles that seldom park. */
  readonly unlessEmpty?: boolean;
};

/** A card is being added, from the cards that there were; `isSaved` once the server has it. */
type Adding = { readonly before: readonly string[]; readonly isSaved: boolean; readonly height: number | null };

/** The account's saved cards (rules 459 and 460). An answer says what happened in the place of what was tapped, so that it moves nothing. */
export function SavedCards({ unlessEmpty = false }: SavedCardsProps) {
  const list = useQuery(apiQuery('GET /users/saved-card'));
  const [adding, setAdding] = useState<Adding | null>(null);
  const cards = list.data?.data.cards;
  const { rows, forgetRemoved } = useCardRows(cards);
  const place = useRef<HTMLDivElement>(null);
  const refresh = () => refreshQueries('/users/saved-card');
  const changing = useMutation({
    mutationFn: (change: () => Promise<unknown>) => change(),
    onMutate: forgetRemoved,
    onSettled: refresh,
  });
  const makeDefault = ({ _id: id }: SavedCard) =>
    changing.mutate(() => callApi('PATCH /users/saved-card/:id', { params: { id }, body: { isDefault: true } }));
  const remove = ({ _id: id }: SavedCard) =>
    changing.mutate(() => callApi('DELETE /users/saved-card/:id', { params: { id } }));
  const title = useAddressedPart<HTMLHeadingElement>(ID, list.isSuccess);
  if (unlessEmpty && rows.length === 0) return null;
  const added = adding?.isSaved ? cards?.find(({ _id }) => !adding.before.includes(_id)) : undefined;
  const toggle = () => {
    forgetRemoved();
    setAdding(adding ? null : { before: (cards ?? []).map(({ _id }) => _id), isSaved: false, height: null });
  };
  return (
    <Card>
      <h2 ref={title} id={ID}>
        {texts.title}
      </h2>
      {list.isPending && <SkeletonList rows={1} height="5rem" />}
      {list.isError && <LoadFailure error={list.error} busy={list.isFetching} onRetry={list.refetch} />}
      {cards && (
        <div ref={place} className={styles.place} style={{ minHeight: adding?.height ?? undefined }}>
          <p className={ui.muted}>
            {rows.length > 0 ? texts.uses : texts.none}
            {rows.some(({ card }) => card.method === 'paypal') && ` ${texts.usesOfPayPal}`}
          </p>
          {rows.length > 0 && (
            <ul className={ui.entries}>
              {rows.map((row) => (
                <li key={row.card._id} className={ui.rowBetween}>
                  <CardEntry {...row} busy={changing.isPending} onDefault={makeDefault} onRemove={remove} />
                </li>
              ))}
            </ul>
          )}
          {changing.isError && <Banner tone="error" title={errorText(changing.error)} />}
          {adding && !added && (
            <SaveCardForm
              onSaved={async () => {
                setAdding({ ...adding, isSaved: true, height: place.current?.offsetHeight ?? null });
                await refresh();
              }}
            />
          )}
          {added && <Confirmation title={texts.saved(nameOf(added))} />}
          <div className={styles.last}>
            <Button variant={adding ? 'quiet' : 'secondary'} onClick={toggle}>
              {adding ? (added ? texts.done : texts.cancel) : texts.add}
            </Button>
          </div>
        </div>
      )}
    </Card>
  );
}

/** It keeps its place. */
const unseenIf = (is: boolean) => ({ visibility: is ? ('hidden' as const) : undefined });

type CardEntryProps = CardRow & {
  readonly busy: boolean;
  readonly onDefault: (card: SavedCard) => void;
  readonly onRemove: (card: SavedCard) => void;
};

function CardEntry({ card, isRemoved, busy, onDefault, onRemove }: CardEntryProps) {
  const { expires, isDefault } = card;
  const name = nameOf(card);
  const isDefaultNow = isDefault && !isRemoved;
  return (
    <>
      {isRemoved ? (
        <Removed name={name} />
      ) : (
        <span className={ui.clusterCenter}>
          <strong>{name}</strong>
          {expires !== null &&
            (isCardExpired(expires, serverNow()) ? (
              <StatusBadge tone="red">{texts.expired(expires)}</StatusBadge>
            ) : (
              <span className={ui.muted}>{texts.until(expires)}</span>
            ))}
        </span>
      )}
      <span className={ui.clusterCenter} style={unseenIf(isRemoved)}>
        <span className={styles.either}>
          {isDefaultNow && <StatusBadge tone="gray">{texts.isDefault}</StatusBadge>}
          <span style={unseenIf(isDefaultNow)}>
            <Button
              variant="quiet"
              size="small"
              disabled={busy}
              aria-label={texts.makeDefaultOf(name)}
              onClick={() => onDefault(card)}
            >
              {texts.makeDefault}
            </Button>
          </span>
        </span>
        <Button
          variant="quiet"
          size="small"
          disabled={busy}
          aria-label={texts.removeOf(name)}
          onClick={() => onRemove(card)}
        >
          {texts.remove}
        </Button>
      </span>
    </>
  );
}

/** In the place of the card, whose button had the focus. */
function Removed({ name }: { readonly name: string }) {
  const words = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    words.current?.focus({ preventScroll: true });
  }, []);
  return (
    <span ref={words} role="status" tabIndex={-1} className={styles.removed}>
      {texts.removed(name)}
    </span>
  );
}
