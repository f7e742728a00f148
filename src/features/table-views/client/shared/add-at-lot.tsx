import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { t } from 'ttag';
import { useLocation } from 'wouter';
import { apiQuery } from '#platform/api/query-client.ts';
import { Button, ButtonLink } from '#platform/ui/button.tsx';
import { Dialog, DialogButtons } from '#platform/ui/feedback/dialog.tsx';
import ui from '#platform/ui/primitives.module.css';
import { LotField } from './lot-field.tsx';

const texts = {
  cancel: t`Cancel`,
  chooseLot: t`Choose a location`,
  continue: t`Continue`,
};

export type AddAtLot = { readonly label: string; readonly to: (locationId: string) => string };

/** Adds one at the lot that is looked at, or at the only one; among several, the lot is chosen first. */
export function AddAtLotButton({ add, at }: { readonly add: AddAtLot; readonly at: string | null }) {
  const lots = useQuery(apiQuery('GET /locations/portfolio', { query: { limit: 2 } }));
  const [isChoosing, setIsChoosing] = useState(false);
  const [first, ...others] = lots.data?.data.lots ?? [];
  const lotId = at ?? (others.length === 0 ? first?._id : undefined);
  if (lotId) {
    return (
      <ButtonLink to={add.to(lotId)} variant="secondary">
        {add.label}
      </ButtonLink>
    );
  }
  if (!first) return null;
  return (
    <>
      <Button variant="secondary" onClick={() => setIsChoosing(true)}>
        {add.label}
      </Button>
      {isChoosing && <ChooseLot add={add} onCancel={() => setIsChoosing(false)} />}
    </>
  );
}

function ChooseLot({ add, onCancel }: { readonly add: AddAtLot; readonly onCancel: () => void }) {
  const [, navigate] = useLocation();
  const [chosen, setChosen] = useState<string | null>(null);
  const go = (event: FormEvent) => {
    event.preventDefault();
    if (chosen) navigate(add.to(chosen));
  };
  return (
    <Dialog title={add.label} onClose={onCancel}>
      <form className={ui.stack2} onSubmit={go}>
        <LotField value={chosen} onChange={setChosen} empty={texts.chooseLot} onlyCurrent />
        <DialogButtons>
          <Button type="submit" disabled={chosen === null}>
            {texts.continue}
          </Button>
          <Button variant="quiet" onClick={onCancel}>
            {texts.cancel}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
