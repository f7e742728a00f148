import { t } from 'ttag';
import { Button } from '../button.tsx';
import { ConfirmButton } from './confirm-button.tsx';

const texts = {
  change: t`Change`,
  rotate: t`New address`,
  rotateName: (name: string) => t`New address: ${name}`,
  rotateConfirm: t`Make a new address`,
  remove: t`Remove`,
  removeName: (name: string) => t`Remove: ${name}`,
  removeTitle: (name: string) => t`Remove “${name}”?`,
  keep: t`Keep it`,
};

type AddressActsProps = {
  /** Of what has the address. */
  readonly name: string;
  readonly onChange: () => void;
  readonly rotateTitle: string;
  readonly rotateText: string;
  readonly rotate: () => Promise<void>;
  readonly removeText: string;
  readonly removeConfirm: string;
  readonly remove: () => Promise<void>;
};

/** What can be done with a thing that has a secret address of its own. */
export function AddressActs(props: AddressActsProps) {
  const { name, onChange, rotateTitle, rotateText, rotate, removeText, removeConfirm, remove } = props;
  return (
    <>
      <Button variant="secondary" size="small" aria-label={`${texts.change}: ${name}`} onClick={onChange}>
        {texts.change}
      </Button>
      <ConfirmButton
        label={texts.rotate}
        name={texts.rotateName(name)}
        variant="secondary"
        size="small"
        title={rotateTitle}
        confirmLabel={texts.rotateConfirm}
        cancelLabel={texts.keep}
        act={rotate}
      >
        {rotateText}
      </ConfirmButton>
      <ConfirmButton
        label={texts.remove}
        name={texts.removeName(name)}
        variant="quiet"
        size="small"
        title={texts.removeTitle(name)}
        confirmLabel={removeConfirm}
        cancelLabel={texts.keep}
        act={remove}
      >
        {removeText}
      </ConfirmButton>
    </>
  );
}
