import { t } from 'ttag';
import { describeValidation, type ValidationTerms } from '#features/validations/rules/validation.ts';
import { Banner } from '#platform/ui/banner.tsx';
import { Button } from '#platform/ui/button.tsx';

const texts = {
  applied: (merchant: string, benefit: string) => `${merchant}: ${benefit.charAt(0).toLowerCase()}${benefit.slice(1)}`,
  remove: (code: string) => t`Remove code ${code}`,
};

type AppliedCodeProps = {
  readonly code: string;
  readonly validation: ValidationTerms;
  readonly onRemove: () => void;
};

/** What a merchant's code is worth here, and the way to do without it. */
export function AppliedCode({ code, validation, onRemove }: AppliedCodeProps) {
  return (
    <Banner tone="success" title={texts.applied(validation.name, describeValidation(validation))}>
      <Button variant="secondary" size="small" onClick={onRemove}>
        {texts.remove(code)}
      </Button>
    </Banner>
  );
}
