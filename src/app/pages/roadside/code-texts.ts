import { t } from 'ttag';

export const codeTexts = {
  entered: (code: string) => t`Code ${code} is entered. Choose your zone: the price there includes it.`,
  applied: (merchant: string, benefit: string) => `${merchant}: ${benefit.charAt(0).toLowerCase()}${benefit.slice(1)}`,
  remove: (code: string) => t`Remove code ${code}`,
  refused: (code: string) => t`Code ${code} was not applied`,
  goOn: t`Park without it`,
};

export const reserveTexts = { reserve: t`Reserve for later` };
