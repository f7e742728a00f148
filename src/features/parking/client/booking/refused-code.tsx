import { t } from 'ttag';
import { ApiError, errorText } from '#platform/api/api-error.ts';
import { Banner } from '#platform/ui/banner.tsx';
import { Button } from '#platform/ui/button.tsx';
import { LoadFailure } from '#platform/ui/load-failure.tsx';
import type { MerchantCode } from './use-merchant-code.ts';

const texts = {
  refused: (code: string) => t`Code ${code} was not applied`,
  goOn: t`Park without it`,
};

/** Why a merchant's code is worth nothing here, with the way to do without it; or that nobody knows yet. */
export function RefusedCode({ code, quote, remove }: Pick<MerchantCode, 'code' | 'quote' | 'remove'>) {
  const { error } = quote;
  if (!(error instanceof ApiError) || error.unanswered || error.status >= 500) {
    return <LoadFailure error={error} onRetry={() => void quote.refetch()} busy={quote.isFetching} />;
  }
  return (
    <Banner tone="info" title={texts.refused(code)}>
      <p>{errorText(error)}</p>
      <Button variant="secondary" size="small" onClick={remove}>
        {texts.goOn}
      </Button>
    </Banner>
  );
}
