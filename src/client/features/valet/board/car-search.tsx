import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { errorText } from '../../../lib/api/api-error.ts';
import { callApi } from '../../../lib/api/call-api.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Notice } from '../../../ui/base/notice.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { TextField } from '../../../ui/roadside/text-field.tsx';
import { TicketCard } from '../ticket/ticket-card.tsx';
import styles from './board.module.css';
import { boardTexts as texts } from './board-texts.ts';

type CarSearchProps = { readonly ticketPath: (ticketId: string) => string };

/** A car by the number on its stub, or by a plate or a part of one. */
export function CarSearch({ ticketPath }: CarSearchProps) {
  const [typed, setTyped] = useState('');
  const [isMissing, setMissing] = useState(false);
  const search = useMutation({ mutationFn: (q: string) => callApi('POST /valets/search', { body: { q } }) });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const q = typed.trim();
    setMissing(q === '');
    if (q !== '') search.mutate(q);
  };
  const type = (text: string) => {
    setTyped(text.toUpperCase());
    setMissing(false);
    search.reset();
  };
  const found = search.data?.valets;
  return (
    <search className={styles.form}>
      <form noValidate onSubmit={submit} className={styles.beside}>
        <TextField
          label={texts.searchLabel}
          error={isMissing ? texts.searchMissing : undefined}
          type="search"
          name="q"
          maxLength={20}
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="search"
          value={typed}
          onChange={type}
        />
        <Button type="submit" variant="secondary" busy={search.isPending} busyText={texts.lookUpBusy}>
          {texts.searchSubmit}
        </Button>
      </form>
      {search.isError && <Notice tone="error">{errorText(search.error)}</Notice>}
      {found?.length === 0 && (
        <EmptyState title={texts.nothingFound(search.variables ?? '')} text={texts.nothingFoundText} />
      )}
      {found && found.length > 0 && (
        <div className={styles.found}>
          <p role="status">{texts.foundCars(found.length)}</p>
          {found.map((ticket) => (
            <TicketCard key={ticket._id} ticket={ticket} to={ticketPath(ticket._id)} />
          ))}
        </div>
      )}
    </search>
  );
}
