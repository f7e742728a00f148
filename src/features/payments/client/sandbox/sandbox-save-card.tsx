import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from 'ttag';
import { errorText } from '#platform/api/api-error.ts';
import { Banner } from '#platform/ui/banner.tsx';
import ui from '#platform/ui/primitives.module.css';
import { CardNotSaved, type SaveCardFormProps, saveCardWith } from '../save-card.ts';
import { NO_CARD, wireCard } from './card-fields.ts';
import { confirmSandbox } from './confirm-sandbox.ts';
import { CardFields, sandboxNotice, TestCards } from './sandbox-card.tsx';

const texts = { save: t`Save card` };

/** The bank asks nothing in the sandbox when a card is saved. */
const authenticate = async () => 'pass' as const;

export default function SandboxSaveCard({ save, onSaved }: SaveCardFormProps) {
  const [card, setCard] = useState(NO_CARD);
  const saving = useMutation({
    mutationFn: () =>
      saveCardWith(async (clientSecret) => {
        const answer = await confirmSandbox({ clientSecret, card: wireCard(card), authenticate });
        if (answer.kind !== 'confirmed') throw new CardNotSaved('message' in answer ? answer.message : undefined);
      }, save),
    onSuccess: onSaved,
  });
  return (
    <div className={ui.stack2}>
      <Banner tone="info">{sandboxNotice}</Banner>
      <CardFields
        card={card}
        onChange={setCard}
        label={texts.save}
        more={saving.isError && <Banner tone="error" title={failureText(saving.error)} />}
        busy={saving.isPending}
        disabled={false}
        onPay={() => saving.mutate()}
      />
      <TestCards onPick={(number) => setCard({ number, expiry: '12 / 34', cvc: '123' })} />
    </div>
  );
}

const failureText = (error: unknown): string =>
  error instanceof CardNotSaved && error.message ? error.message : errorText(error);
