import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';

/**
 * A choice that is stored as it is made. It is shown at once, stored in the order in which it was made, and shown as it was before when
 * storing fails. @param stored what the server is known to have; `save` updates it
 */
export function useSavedChoice<Choice, Answer>(stored: Choice, save: (choice: Choice) => Promise<Answer>) {
  const [waiting, setWaiting] = useState<{ readonly choice: Choice } | null>(null);
  const saving = useMutation({
    scope: { id: useId() },
    mutationFn: ({ choice }: { readonly choice: Choice }) => save(choice),
    // A later choice may already wait for its turn.
    onSettled: (_answer, _error, settled) => setWaiting((latest) => (latest === settled ? null : latest)),
  });
  const choose = (choice: Choice) => {
    const next = { choice };
    setWaiting(next);
    saving.mutate(next);
  };
  return { choice: waiting ? waiting.choice : stored, choose, isSaving: waiting !== null, saving };
}
