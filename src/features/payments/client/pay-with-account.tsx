import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { t } from 'ttag';
import { apiQuery, refreshQueries } from '#platform/api/query-client.ts';
import { formatCents } from '#platform/money/cents.ts';
import { Button } from '#platform/ui/button.tsx';
import { CheckBox } from '#platform/ui/fields/check-box.tsx';
import { SelectField } from '#platform/ui/fields/select-field.tsx';
import ui from '#platform/ui/primitives.module.css';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import type { SavedCard } from '../saved-card.contract.ts';
import { chooseCard, paySavedAccount } from './choose-card.ts';
import type { CardFormProps, CardMethod, Confirm, ConfirmSaved, Pay, ProviderAnswer } from './payment-method.ts';
import { isExpired, isOffered } from './shared/offered-cards.ts';
import { takeOneTap } from './shared/one-tap.ts';

const texts = {
  pay: (total: string, card: string) => t`Pay ${total} · ${card}`,
  authorize: (total: string, card: string) => t`Authorize ${total} · ${card}`,
  paying: t`Paying…`,
  aCard: t`Saved card`,
  payWith: t`Pay with`,
  expired: (card: string) => t`${card} has expired.`,
  declined: (card: string, words: string) => t`${card}: ${words}`,
  keep: t`Keep this card`,
  keepHint: t`For checkout, texts, auto-pay and permits. You can remove it in your profile.`,
};

type PayWithAccountProps = Omit<CardFormProps, 'account'> & {
  readonly Form: CardMethod['Form'];
  /** Of the payment that is open, unless its outcome is being looked into: it may begin at once. */
  readonly startable: string | null;
};

const nameOf = ({ label }: SavedCard): string => label ?? texts.aCard;

/** The provider's form for a signed-in payer: their saved card first, and a new one can be kept. */
export default function PayWithAccount({ Form, startable, ...given }: PayWithAccountProps) {
  const list = useQuery(apiQuery('GET /users/saved-card'));
  const [isUnfolded, setUnfolded] = useState(false);
  const [keeps, setKeeps] = useState(false);
  const [pressed, setPressed] = useState<'saved' | 'other'>('other');
  if (list.isPending) return <Skeleton height="24rem" />;
  const cards = list.data?.data.cards ?? [];
  // What pays for a permit is charged again each month.
  const usable = cards.filter((card) => isOffered(card) && !(given.isSaved && card.method === 'paypal'));
  const expired = cards.filter(isExpired);
  const payAs =
    (by: 'saved' | 'other'): Pay =>
    (method, confirm) => {
      setPressed(by);
      given.pay(method, confirm);
    };
  const isPaying = given.busy && pressed === 'saved';
  const account = {
    renderSaved: (confirm: ConfirmSaved) => (
      <>
        {expired.map((card) => (
          <p key={card._id} className={ui.muted}>
            {texts.expired(nameOf(card))}
          </p>
        ))}
        {usable.length > 0 && (
          <PaySaved
            {...given}
            isPaying={isPaying}
            pay={payAs('saved')}
            cards={usable}
            confirm={confirm}
            startable={startable}
            onRefused={() => setUnfolded(true)}
          />
        )}
      </>
    ),
    choose: chooseCard,
    isFolded: usable.length > 0 && !isUnfolded,
    onUnfold: () => setUnfolded(true),
    isPaying,
    keeps,
    keepBox: !given.isSaved && (
      <CheckBox label={texts.keep} hint={texts.keepHint} checked={keeps} disabled={given.busy} onChange={setKeeps} />
    ),
  };
  return <Form {...given} pay={payAs('other')} account={account} />;
}

type PaySavedProps = Pick<CardFormProps, 'totalCents' | 'isHold' | 'busy' | 'pay'> & {
  /** The default first. */
  readonly cards: readonly SavedCard[];
  readonly confirm: ConfirmSaved;
  readonly isPaying: boolean;
  readonly startable: string | null;
  readonly onRefused: () => void;
};

function PaySaved({ totalCents, isHold, busy, isPaying, pay, cards, confirm, startable, onRefused }: PaySavedProps) {
  const [picked, setPicked] = useState(cards[0]?._id);
  const [refused, setRefused] = useState<string | null>(null);
  const card = cards.find(({ _id }) => _id === picked) ?? cards[0];
  const confirmWith =
    (saved: SavedCard): Confirm =>
    async (opened) => {
      const { clientSecret } = await opened;
      const answer =
        saved.method === 'paypal'
          ? await paySavedAccount(clientSecret, saved._id)
          : ((await chooseCard(clientSecret, { savedCard: saved._id })) ?? (await confirm(clientSecret)));
      if (answer.kind !== 'declined') return answer;
      setRefused(saved._id);
      const next = cards.find(({ _id }) => _id !== saved._id);
      if (next) setPicked(next._id);
      else onRefused();
      void refreshQueries('/users/saved-card');
      return { ...answer, message: texts.declined(nameOf(saved), answer.message) } satisfies ProviderAnswer;
    };
  const payWith = (saved: SavedCard) => pay(saved.method === 'paypal' ? 'saved_paypal' : 'card', confirmWith(saved));
  useOneTap(startable, (id) => {
    const saved = cards.find(({ _id }) => _id === id);
    if (saved) payWith(saved);
  });
  if (!card) return null;
  const total = formatCents(totalCents);
  return (
    <>
      {cards.length > 1 && (
        <SelectField
          label={texts.payWith}
          value={card._id}
          disabled={busy}
          onChange={setPicked}
          options={cards.map((each) => ({ value: each._id, label: nameOf(each) }))}
        />
      )}
      <Button
        full
        variant={card._id === refused ? 'secondary' : 'primary'}
        busy={isPaying}
        busyText={texts.paying}
        disabled={busy && !isPaying}
        onClick={() => payWith(card)}
      >
        {(isHold ? texts.authorize : texts.pay)(total, nameOf(card))}
      </Button>
    </>
  );
}

/** The tap was made on the page before, whose button named the card and the total. A step that stays mounted is shown again by drawing it. */
function useOneTap(startable: string | null, start: (savedCard: string) => void): void {
  useEffect(() => {
    const savedCard = startable && takeOneTap(startable);
    if (savedCard) start(savedCard);
  });
}
