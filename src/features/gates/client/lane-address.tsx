import { t } from 'ttag';
import { ButtonLink } from '#platform/ui/button.tsx';
import { Address, AddressDialog } from '#platform/ui/feedback/secret-dialog.tsx';
import type { AddedLane } from './lane-form.tsx';

const texts = {
  title: (name: string) => t`The page of “${name}”`,
  once: t`Open this address on the tablet or phone at the lane, and leave it open. It is shown once. Whoever has it can scan codes at this lane, and nothing else.`,
  secret: t`Your controller checks our requests with this secret. It is shown once, too.`,
  open: t`Open the page here`,
};

type LaneAddressProps = { readonly added: AddedLane; readonly onDone: () => void };

/** Where the page of a lane is, and how its controller knows us. */
export function LaneAddress({ added: { lane, address, secret }, onDone }: LaneAddressProps) {
  const link = (
    <ButtonLink variant="secondary" to={new URL(address).pathname}>
      {texts.open}
    </ButtonLink>
  );
  return (
    <AddressDialog title={texts.title(lane.name)} once={texts.once} address={address} link={link} onDone={onDone}>
      {secret && (
        <>
          <p>{texts.secret}</p>
          <Address text={secret} />
        </>
      )}
    </AddressDialog>
  );
}
