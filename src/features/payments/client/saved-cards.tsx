import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from 'ttag';
import { errorText } from '#platform/api/api-error.ts';
import { callApi } from '#platform/api/call-api.ts';
import { apiQuery, refreshQueries } from '#platform/api/query-client.ts';
import { serverNow } from '#platform/browser/server-clock.ts';
import { useAddressedPart } from '#platform/browser/use-addressed-part.ts';
import { Banner } from '#platform/ui/banner.tsx';
import { Button } from '#platform/ui/button.tsx';
import { StatusBadge } from '#platform/ui/feedback/status-badge.tsx';
import { Card } from '#platform/ui/layout/card.tsx';
import { LoadFailure } from '#platform/ui/load-failure.tsx';
import ui from '#platform/ui/primitives.module.css';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import { isCardExpired } from '../rules/card-expiry.ts';
import type { SavedCard } from '../saved-card.contract.ts';
import { SaveCardForm } from './shared/save-card-form.tsx';

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
};

/** The part's name in its address. */
const ID = 'payment';

const printed = (month: string): string => `${month.slice(5)}/${month.slice(2, 4)}`;
const nameOf = ({ label }: SavedCard): string => label ?? texts.aCard;

type SavedCardsProps = {
  /** Shown only with a card, to roles that seldom park. */
  readonly unlessEmpty?: boolean;
};

/** The account's saved cards (rules 459 and 460). */
export function SavedCards({ unlessEmpty = false }: SavedCardsProps) {
  const list = useQuery(apiQuery('GET /users/saved-card'));
  const [isAdding, setAdding] = useState(false);
  const [removed, setRemoved] = useState<string | null>(null);
  const refresh = () => refreshQueries('/users/saved-card');
  const changing = useMutation({
    mutationFn: (change: () => Promise<unknown>) => change(),
    onMutate: () => setRemoved(null),
    onSettled: refresh,
  });
  const makeDefault = ({ _id: id }: SavedCard) =>
    changing.mutate(() => callApi('PATCH /users/saved-card/:id', { params: { id }, body: { isDefault: true } }));
  const remove = (card: SavedCard) =>
    changing.mutate(async () => {
      await callApi('DELETE /users/saved-card/:id', { params: { id: card._id } });
      setRemoved(nameOf(card));
    });
  const title = useAddressedPart<HTMLHeadingElement>(ID, list.isSuccess);
  const cards = list.data?.data.cards;
  if (unlessEmpty && !cards?.length && removed === null) return null;
  return (
    <Card>
      <h2 ref={title} id={ID}>
        {texts.title}
      </h2>
      {changing.isError && <Banner tone="error" title={errorText(changing.error)} />}
      {removed !== null && (
        <Banner tone="success" takesFocus>
          {texts.removed(removed)}
        </Banner>
      )}
      {list.isPending && <SkeletonList rows={1} height="5rem" />}
      {list.isError && <LoadFailure error={list.error} busy={list.isFetching} onRetry={list.refetch} />}
      {cards && (
        <p className={ui.muted}>
          {cards.length > 0 ? texts.uses : texts.none}
          {cards.some(({ method }) => method === 'paypal') && ` ${texts.usesOfPayPal}`}
        </p>
      )}
      {cards && cards.length > 0 && (
        <ul className={ui.entries}>
          {cards.map((card) => (
            <li key={card._id} className={ui.rowBetween}>
              <CardRow card={card} busy={changing.isPending} onDefault={makeDefault} onRemove={remove} />
            </li>
          ))}
        </ul>
      )}
      {isAdding && (
        <SaveCardForm
          onSaved={async () => {
            setRemoved(null);
            await refresh();
            setAdding(false);
          }}
        />
      )}
      {cards && (
        <div>
          <Button variant={isAdding ? 'quiet' : 'secondary'} onClick={() => setAdding(!isAdding)}>
            {isAdding ? texts.cancel : texts.add}
          </Button>
        </div>
      )}
    </Card>
  );
}

type CardRowProps = {
  readonly card: SavedCard;
  readonly busy: boolean;
  readonly onDefault: (card: SavedCard) => void;
  readonly onRemove: (card: SavedCard) => void;
};

function CardRow({ card, busy, onDefault, onRemove }: CardRowProps) {
  const { expires, isDefault } = card;
  const name = nameOf(card);
  return (
    <>
      <span className={ui.clusterCenter}>
        <strong>{name}</strong>
        {expires !== null &&
          (isCardExpired(expires, serverNow()) ? (
            <StatusBadge tone="red">{texts.expired(expires)}</StatusBadge>
          ) : (
            <span className={ui.muted}>{texts.until(expires)}</span>
          ))}
        {isDefault && <StatusBadge tone="gray">{texts.isDefault}</StatusBadge>}
      </span>
      <span className={ui.clusterCenter}>
        {!isDefault && (
          <Button
            variant="quiet"
            size="small"
            disabled={busy}
            aria-label={texts.makeDefaultOf(name)}
            onClick={() => onDefault(card)}
          >
            {texts.makeDefault}
          </Button>
        )}
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
