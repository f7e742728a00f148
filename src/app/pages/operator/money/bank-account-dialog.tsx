import { useQuery } from '@tanstack/react-query';
import { t } from 'ttag';
import { checkProof, ProofFields, proofIn } from '#features/accounts/client/sign-in-methods/proof-fields.tsx';
import { BankForm } from '#features/payouts/client/bank-form.tsx';
import { apiQuery } from '#platform/api/query-client.ts';
import { Button } from '#platform/ui/button.tsx';
import { Dialog, DialogButtons } from '#platform/ui/feedback/dialog.tsx';
import { LoadFailure } from '#platform/ui/load-failure.tsx';
import { SkeletonList } from '#platform/ui/skeleton.tsx';

const texts = {
  formTitle: t`Bank account for payouts`,
  signInAgain: t`To change your bank account, log out and log in again first.`,
  cancel: t`Cancel`,
};

type BankAccountDialogProps = { readonly ownerId: string; readonly onClose: () => void };

/** Asks whoever enters it for the proof that their session still needs. */
export function BankAccountDialog({ ownerId, onClose }: BankAccountDialogProps) {
  const ways = useQuery(apiQuery('GET /users/sign-in-methods'));
  const required = ways.data?.data.proof;
  return (
    <Dialog title={texts.formTitle} onClose={onClose}>
      {ways.isPending && <SkeletonList rows={4} height="4rem" />}
      {ways.isError && <LoadFailure error={ways.error} busy={ways.isFetching} onRetry={ways.refetch} />}
      {required === 'sign_in_again' && (
        <>
          <p>{texts.signInAgain}</p>
          <DialogButtons>
            <Button variant="quiet" onClick={onClose}>
              {texts.cancel}
            </Button>
          </DialogButtons>
        </>
      )}
      {required && required !== 'sign_in_again' && (
        <BankForm
          ownerId={ownerId}
          onClose={onClose}
          proof={{
            fields: (form) => <ProofFields form={form} required={required} />,
            check: (given) => checkProof(required, given),
            sent: (given) => proofIn(required, given),
          }}
        />
      )}
    </Dialog>
  );
}
